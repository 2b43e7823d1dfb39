// SPDX-License-Identifier: MIT
/** The WebAssembly module: numbers, bytes and handles (web/wasm/page.h). */

import type { Lists, Word, Words } from './chuhe_data';

type Call = (...args: number[]) => number;

interface Exports {
  memory: WebAssembly.Memory;
  page_input: Call;
  page_output: Call;
  page_output_length: Call;
  page_position_perft(handle: number, depth: number): bigint;
  [name: string]: Call | WebAssembly.Memory | unknown;
}

/** Why something was refused: an entry of `Lists.status`. */
export class ChuheError extends Error {
  constructor(
    readonly status: Word,
    /** The byte of the text that could not be read. */
    readonly offset: number,
    /** What was expected, where the library says more than the status does. */
    readonly details?: { field: string | null; message: Words },
  ) {
    super(details?.message.en ?? status.en);
    this.name = 'ChuheError';
  }

  /** The message in Chinese. */
  get zh(): string {
    return this.details?.message.zh ?? this.status.zh;
  }
}

/** What `load` takes: the bytes of chuhe.wasm, a compiled module, or a fetched one. */
export type Source = BufferSource | WebAssembly.Module | Response | PromiseLike<Response>;

async function instantiate(source: Source): Promise<WebAssembly.Instance> {
  const got = await source;
  if (got instanceof WebAssembly.Module) return WebAssembly.instantiate(got, {});
  if (typeof Response !== 'undefined' && got instanceof Response)
    return (await WebAssembly.instantiateStreaming(got, {})).instance;
  return (await WebAssembly.instantiate(got as BufferSource, {})).instance;
}

const OK = 0;
const SYNTAX = -10;
const SQUARES = 90;

/** One instance of the module. */
export class Module {
  readonly lists: Lists;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();
  private readonly forgotten = new FinalizationRegistry<number>((handle) => {
    this.call('page_free', handle);
  });

  private constructor(private readonly exports: Exports) {
    this.call('page_lists');
    this.lists = JSON.parse(this.text()) as Lists;
  }

  static async load(source: Source): Promise<Module> {
    return new Module((await instantiate(source)).exports as unknown as Exports);
  }

  /** Calls a function; what it returns, failures too. */
  call(name: string, ...args: number[]): number {
    return (this.exports[name] as Call)(...args);
  }

  /** Calls a function that must not fail. */
  must(name: string, ...args: number[]): number {
    const result = this.call(name, ...args);
    if (result < OK) throw this.error(result);
    return result;
  }

  perft(handle: number, depth: number): bigint {
    return BigInt.asUintN(64, this.exports.page_position_perft(handle, depth));
  }

  /** Hands text or bytes over; gives their length, for the call that reads them. */
  give(input: string | Uint8Array): number {
    const bytes = typeof input === 'string' ? this.encoder.encode(input) : input;
    const at = this.exports.page_input(bytes.length);
    if (at === 0) throw this.error(this.value('memory'));
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  /** A copy of the output. The memory may move with every call, so no view is kept. */
  bytes(): Uint8Array {
    const at = this.exports.page_output();
    return new Uint8Array(this.exports.memory.buffer, at, this.exports.page_output_length()).slice();
  }

  text(): string {
    return this.decoder.decode(this.bytes());
  }

  json<T>(): T {
    return JSON.parse(this.text()) as T;
  }

  /** The output as moves. */
  moves(): string[] {
    const bytes = this.bytes();
    const moves: string[] = [];
    for (let i = 0; i + 1 < bytes.length; i += 2) moves.push(moveText(bytes[i]! | (bytes[i + 1]! << 8)));
    return moves;
  }

  status(value: number): Word {
    return (
      this.lists.status.find((word) => word.value === value) ?? {
        value,
        name: 'unknown',
        en: 'unknown',
        zh: '未知',
      }
    );
  }

  /** null when all is well, otherwise why not. */
  reason(value: number): Word | null {
    return value === OK ? null : this.status(value);
  }

  error(value: number): ChuheError {
    const offset = this.call('page_error_offset');
    return new ChuheError(this.status(value), offset);
  }

  /** For calls that write what was expected: the error with it. */
  detailedError(value: number): ChuheError {
    if (value !== SYNTAX) return this.error(value);
    return new ChuheError(this.status(value), 0, this.json());
  }

  private value(name: string): number {
    return this.lists.status.find((word) => word.name === name)!.value;
  }

  /** The number of a name in a list; throws where there is no such name. */
  number(list: Exclude<keyof Lists, 'version'>, name: string): number {
    const found = (this.lists[list] as { value: number; name: string }[]).find((word) => word.name === name);
    if (!found) throw new RangeError(`no ${list} '${name}'`);
    return found.value;
  }

  /** Gives the handle back when nobody knows its owner any more. */
  keep(owner: object, handle: number): number {
    this.forgotten.register(owner, handle, owner);
    return handle;
  }

  free(owner: object, handle: number): void {
    this.forgotten.unregister(owner);
    this.call('page_free', handle);
  }
}

function squareText(square: number): string {
  return String.fromCharCode(97 + (square % 9), 48 + Math.floor(square / 9));
}

function moveText(move: number): string {
  return squareText(move & 127) + squareText((move >> 7) & 127);
}

/** 90 for what is no point, so that the library refuses it. */
function squareNumber(text: string): number {
  const file = text.charCodeAt(0) - 97;
  const rank = text.charCodeAt(1) - 48;
  return file >= 0 && file < 9 && rank >= 0 && rank < 10 ? 9 * rank + file : SQUARES;
}

/** The library's number of a move in coordinates. */
export function moveNumber(move: string): number {
  if (move.length !== 4) return SQUARES | (SQUARES << 7);
  return squareNumber(move.slice(0, 2)) | (squareNumber(move.slice(2)) << 7);
}

export { moveText };
