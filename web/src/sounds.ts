// SPDX-License-Identifier: GPL-3.0-or-later
/** Sounds of a game, made here: no file is loaded. A browser gives none before the first touch
 * or key; until then there is no sound, and none comes late. */

import * as prefs from './prefs';

export type Sound = 'begin' | 'move' | 'capture' | 'check' | 'low' | 'end';

/** One tone or knock: when it begins, how long it lasts, how loud and what it is. */
interface Part {
  at: number;
  s: number;
  loud: number;
  hz: number;
  /** A knock on wood is noise through a narrow filter; the others are tones. */
  wave: 'knock' | 'sine' | 'triangle';
}

const knock = (at: number, hz: number, loud: number, s = 0.07): Part => ({ at, s, loud, hz, wave: 'knock' });
const tone = (at: number, hz: number, s: number, loud = 0.16, wave: 'sine' | 'triangle' = 'triangle'): Part => ({ at, s, loud, hz, wave });

export const SOUNDS: Record<Sound, readonly Part[]> = {
  begin: [tone(0, 523, 0.12), tone(0.12, 784, 0.2)],
  move: [knock(0, 900, 0.9), tone(0, 190, 0.06, 0.25, 'sine')],
  capture: [knock(0, 1300, 1), knock(0.06, 700, 0.9, 0.1), tone(0.05, 150, 0.09, 0.35, 'sine')],
  check: [knock(0, 900, 0.8), tone(0.05, 660, 0.12), tone(0.16, 880, 0.16)],
  low: [tone(0, 1046, 0.07, 0.12), tone(0.14, 1046, 0.07, 0.12)],
  end: [tone(0, 523, 0.16), tone(0.15, 659, 0.16), tone(0.3, 784, 0.34)],
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
const listeners = new Set<() => void>();

export function soundIsOn(): boolean {
  return prefs.read<boolean>('sound', true);
}

export function setSound(isOn: boolean): void {
  prefs.write('sound', isOn);
  for (const listener of [...listeners]) listener();
  if (isOn) play('move');
}

/** Calls `listener` when it is switched on or off; gives the way to stop it. */
export function onSound(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** From the first touch or key on there may be sound. */
export function allowSound(): void {
  const begin = (): void => {
    if (typeof AudioContext === 'undefined') return;
    context ??= new AudioContext();
    void context.resume();
  };
  for (const event of ['pointerup', 'keydown']) document.addEventListener(event, begin, { once: true, capture: true });
}

export function play(sound: Sound): void {
  if (!soundIsOn() || context?.state !== 'running') return;
  for (const part of SOUNDS[sound]) begin(context, part);
}

/** Which sound tells best of a move. */
export function soundOf(move: { check: boolean; captures: boolean }): Sound {
  return move.check ? 'check' : move.captures ? 'capture' : 'move';
}

function begin(audio: AudioContext, part: Part): void {
  const from = audio.currentTime + part.at;
  const loudness = audio.createGain();
  loudness.gain.setValueAtTime(0, from);
  loudness.gain.linearRampToValueAtTime(part.loud, from + 0.004);
  loudness.gain.exponentialRampToValueAtTime(0.0001, from + part.s);
  loudness.connect(audio.destination);
  const source = part.wave === 'knock' ? knocking(audio, part.hz, loudness) : ringing(audio, part.wave, part.hz, loudness);
  source.start(from);
  source.stop(from + part.s);
  source.onended = () => loudness.disconnect();
}

function ringing(audio: AudioContext, wave: 'sine' | 'triangle', hz: number, to: AudioNode): AudioScheduledSourceNode {
  const source = audio.createOscillator();
  source.type = wave;
  source.frequency.value = hz;
  source.connect(to);
  return source;
}

function knocking(audio: AudioContext, hz: number, to: AudioNode): AudioScheduledSourceNode {
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  noise ??= hiss(audio);
  source.buffer = noise;
  filter.type = 'bandpass';
  filter.frequency.value = hz;
  filter.Q.value = 4;
  source.connect(filter).connect(to);
  return source;
}

function hiss(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate / 4), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  return buffer;
}
