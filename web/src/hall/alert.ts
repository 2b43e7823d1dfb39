// SPDX-License-Identifier: GPL-3.0-or-later
/** Tells an arbiter who looks elsewhere: a short sound, and a number before the page's title. */

const STORED = 'chuhe-hall-sound';

export class Alert {
  private context: AudioContext | null = null;
  private isOn: boolean;
  private readonly title = document.title;

  constructor() {
    let stored: string | null = null;
    try {
      stored = localStorage.getItem(STORED);
    } catch {
      // nothing is kept: it is on
    }
    this.isOn = stored !== 'off';
  }

  get sound(): boolean {
    return this.isOn;
  }

  set sound(isOn: boolean) {
    this.isOn = isOn;
    try {
      localStorage.setItem(STORED, isOn ? 'on' : 'off');
    } catch {
      // it lasts as long as the page
    }
    if (isOn) this.ring();
  }

  /** Two short tones. A browser lets a page sound only after it was touched. */
  ring(): void {
    if (!this.isOn || typeof AudioContext === 'undefined') return;
    this.context ??= new AudioContext();
    const { context } = this;
    void context.resume().catch(() => undefined);
    if (context.state === 'closed') return;
    [660, 880].forEach((frequency, i) => {
      const tone = context.createOscillator();
      const volume = context.createGain();
      const from = context.currentTime + i * 0.18;
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0.15, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + 0.16);
      tone.connect(volume).connect(context.destination);
      tone.start(from);
      tone.stop(from + 0.17);
    });
  }

  /** How many games need somebody now. */
  count(n: number, name: string): void {
    document.title = `${n > 0 ? `(${n}) ` : ''}${name || this.title}`;
  }

  leave(): void {
    document.title = this.title;
    void this.context?.close();
  }
}
