import * as v from 'valibot';
import { SiteError } from '../../lib/errors.ts';
import { LIST } from '../texts.ts';

const schema = v.object({
  to: v.picklist(['next', 'previous']),
  key: v.array(v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
  from: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
});

/** A place between two rows, and the direction in which to read. */
export interface Cursor {
  readonly to: 'next' | 'previous';
  /** The sorted value and the row's id. */
  readonly key: readonly (string | number | boolean | null)[];
  /** The number of the first row after it, from 1, if its source doesn't know. */
  readonly from?: number | undefined;
}

/** A cursor as it appears in a URL: letters, digits, `-` and `_`. */
export function writeCursor(cursor: Cursor): string {
  const bytes = new TextEncoder().encode(JSON.stringify(cursor));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @throws SiteError, see {@link badCursor} */
export function readCursor(text: string): Cursor {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return v.parse(schema, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch (error) {
    throw badCursor(error);
  }
}

/** For a cursor that was altered or made by another version of the list. */
export function badCursor(cause?: unknown): SiteError {
  return new SiteError(BAD_CURSOR, LIST.badCursor, { status: 400, cause });
}

/** The code of that error. Database functions may raise it as well. */
const BAD_CURSOR = 'LIST_CURSOR';
