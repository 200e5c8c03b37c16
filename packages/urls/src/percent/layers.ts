import { decodeText } from './decode.ts';
import type { EncodeMode } from './encode-sets.ts';

/** Text that was encoded more often than this is a joke or an attack. */
export const MOST_LAYERS = 20;

export interface Layers {
  /** The text after one decoding, after two, and so on; empty when decoding changes nothing. */
  readonly texts: readonly string[];
  /** There may be more layers than were peeled. */
  readonly more: boolean;
}

/**
 * Decodes again and again until nothing changes any more: `%252520` has three layers. Only the first decoding
 * reads `+` as a space in `form` mode; a `+` that appears later was escaped, so it is a plus sign.
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
