import { splitEscaped } from './content-lines.ts';

/** One value of a text such as `MECARD:N:Doe;;`, still escaped. */
export interface TaggedValue {
  /** In capitals. */
  readonly tag: string;
  readonly value: string;
}

/**
 * Reads the notation of NTT DOCOMO's MECARD, which WIFI and MATMSG share.
 *
 * @returns null if the text does not begin with the scheme
 */
export function taggedValues(text: string, scheme: string): TaggedValue[] | null {
  const start = `${scheme}:`;
  if (!text.toUpperCase().startsWith(start)) return null;
  return splitEscaped(text.trim().slice(start.length), ';').flatMap((part) => {
    const colon = part.indexOf(':');
    return colon < 1 ? [] : [{ tag: part.slice(0, colon).toUpperCase(), value: part.slice(colon + 1) }];
  });
}

/** Removes the backslashes that protect separators. */
export const withoutBackslashes = (text: string) => text.replaceAll(/\\(.)/gs, '$1');
