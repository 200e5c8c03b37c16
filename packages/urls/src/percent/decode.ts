import { type EncodeMode, KEPT_ESCAPES, requireMode } from './encode-sets.ts';
import { type PercentResult, ProblemList } from './problem.ts';
import { readUtf8 } from './utf8.ts';

/** Text that was encoded more often than this is a joke or an attack. */
const MOST_LAYERS = 20;

interface Layers {
  /** The text after one decoding, after two, and so on; empty if decoding changes nothing. */
  readonly texts: readonly string[];
  /** Whether there may be more layers. */
  readonly more: boolean;
}

/**
 * Decodes repeatedly until nothing changes: `%252520` has three layers. Only the first decoding reads `+` as a space in
 * `form` mode; a `+` that appears later was escaped, so it is a plus sign.
 */
export function decodingLayers(text: string, mode: EncodeMode): Layers {
  const texts: string[] = [];
  let last = text;
  while (texts.length < MOST_LAYERS) {
    const next = decodeText(last, mode === 'form' && texts.length > 0 ? 'component' : mode);
    if (next === last) return { texts, more: false };
    texts.push(next);
    last = next;
  }
  return { texts, more: decodeText(last, mode) !== last };
}

/**
 * Decodes the escapes in `text` as UTF-8. Anything undecodable stays as typed; {@link decodeWithProblems} reports where
 * and why. `form` reads `+` as a space; `url` leaves the escapes of delimiters (`; / ? : @ & = + $ , #`), as
 * `decodeURI` does; the others decode every escape.
 *
 * @throws {RangeError} for an unknown mode.
 */
export function decodeText(text: string, mode: EncodeMode = 'component'): string {
  return decodeWithProblems(text, mode).text;
}

export interface DecodeResult extends PercentResult {
  /** Escapes of delimiters that `url` mode left unchanged. */
  readonly kept: number;
}

/** Like {@link decodeText}, and also returns each undecodable part: its position, and what is wrong with it. */
export function decodeWithProblems(text: string, mode: EncodeMode): DecodeResult {
  requireMode(mode);
  const list = new ProblemList();
  const pieces: string[] = [];
  let written = 0;
  let escapes = 0;
  let kept = 0;
  let end = 0;
  const push = (piece: string) => {
    pieces.push(piece);
    written += piece.length;
  };
  const pushPlain = (from: number, to: number) => {
    if (from >= to) return;
    const plain = text.slice(from, to);
    for (const surrogate of plain.matchAll(/\p{Surrogate}/gu)) {
      list.add(() => ({
        kind: 'lone-surrogate',
        position: from + surrogate.index,
        length: 1,
        outputPosition: written + surrogate.index,
        message: 'Half of a surrogate pair without its other half: no character.',
      }));
    }
    push(mode === 'form' ? plain.replaceAll('+', ' ') : plain);
  };

  /** Most texts use few different characters, so most runs have been decoded before. */
  const known = new Map<string, { text: string; kept: number }>();

  for (const run of text.matchAll(/(?:%[0-9A-Fa-f]{2})+|%/g)) {
    pushPlain(end, run.index);
    end = run.index + run[0].length;
    if (run[0].length === 1) {
      list.add(() => ({
        kind: 'incomplete-escape',
        position: run.index,
        length: escapedUnits(text, run.index)?.length ?? 1,
        outputPosition: written,
        message: incompleteMessage(text, run.index),
      }));
      push('%');
      continue;
    }
    const again = known.get(run[0]);
    if (again !== undefined) {
      kept += again.kept;
      escapes += run[0].length / 3 - again.kept;
      push(again.text);
      continue;
    }
    const keptBefore = kept;
    const parts = readUtf8(bytesOf(run[0]));
    for (const part of parts) {
      const position = run.index + part.start * 3;
      const source = text.slice(position, run.index + part.end * 3);
      if (part.reason !== undefined) {
        list.add(() => ({
          kind: 'invalid-utf8',
          position,
          length: source.length,
          outputPosition: written,
          message: `${source} is not UTF-8: ${part.reason}.${inLatin1(source, text.slice(position + source.length))}`,
        }));
        push(source);
      } else if (mode === 'url') {
        const decoded = decodeExceptDelimiters(part.text, source);
        kept += decoded.kept;
        escapes += part.end - part.start - decoded.kept;
        push(decoded.text);
      } else {
        escapes += part.end - part.start;
        push(part.text);
      }
    }
    if (parts.length === 1 && parts[0]?.reason === undefined && known.size < MOST_KNOWN) {
      known.set(run[0], { text: pieces.at(-1) ?? '', kept: kept - keptBefore });
    }
  }
  pushPlain(end, text.length);
  return { text: pieces.join(''), problems: list.problems, problemCount: list.count, escapes, kept };
}

const MOST_KNOWN = 2000;

function bytesOf(escapes: string): Uint8Array {
  const bytes = new Uint8Array(escapes.length / 3);
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = Number.parseInt(escapes.slice(index * 3 + 1, index * 3 + 3), 16);
  }
  return bytes;
}

/** Puts the escapes of delimiters back, in the case in which they were typed; `text` is the decoded `source`. */
function decodeExceptDelimiters(text: string, source: string): { text: string; kept: number } {
  let decoded = '';
  let kept = 0;
  let at = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (KEPT_ESCAPES.has(code)) {
      decoded += source.slice(at, at + 3);
      kept++;
    } else decoded += character;
    at += 3 * utf8Length(code);
  }
  return { text: decoded, kept };
}

function utf8Length(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** `%u4F60` of JavaScript's old `escape()`, with the other half of a surrogate pair; null if there is none. */
const escapedUnits = (text: string, position: number): string | null =>
  /^%u[0-9A-Fa-f]{4}(?:(?<=%u[dD][89abAB]..)%u[dD][c-fC-F][0-9A-Fa-f]{2})?/.exec(
    text.slice(position, position + 12),
  )?.[0] ?? null;

/** What bytes are in the encoding that most texts which are not UTF-8 have; empty if they are no letters there. */
function inLatin1(escapes: string, after: string): string {
  // A continuation byte behind it shows that it was meant as UTF-8.
  if (/^%[89AB][0-9A-F]/i.test(after.slice(0, 3))) return '';
  const read = new TextDecoder('windows-1252').decode(bytesOf(escapes));
  return /^(?:\p{L}+|[‘’“”–—…])$/u.test(read)
    ? ` In Latin-1 (Windows-1252) it is “${read}”, which is ${encodeURIComponent(read)} in UTF-8.`
    : '';
}

function incompleteMessage(text: string, position: number): string {
  const units = escapedUnits(text, position);
  if (units !== null) {
    const character = String.fromCharCode(
      ...[...units.matchAll(/%u(....)/g)].map(([, hex = '']) => Number.parseInt(hex, 16)),
    );
    const utf8 = character.isWellFormed() ? ` Write ${encodeURIComponent(character)}.` : '';
    return `${units} is how JavaScript’s old escape() writes ${utf8 === '' ? 'half of a character' : `“${character}”`}; URLs have no such escapes.${utf8}`;
  }
  const next = text.slice(position + 1, position + 3);
  const advice = 'A percent sign that is meant as such is written %25.';
  if (next === '') return `% is the last character, but two hexadecimal digits must follow. ${advice}`;
  if (/^[0-9A-Fa-f]$/.test(next))
    return `%${next} has one hexadecimal digit where two must follow. ${advice}`;
  return `% is followed by “${[...next].slice(0, 2).join('')}”, not by two hexadecimal digits. ${advice}`;
}
