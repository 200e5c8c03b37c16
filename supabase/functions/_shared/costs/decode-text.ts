import { COST_LIMITS } from '@hln/contracts';

/** The text of an import, or why there is none. A byte order mark is left out. */
export function decodeCostText(bytes: Uint8Array): { readonly text: string } | { readonly problem: string } {
  if (bytes.byteLength > COST_LIMITS.bytes) {
    return { problem: `is larger than ${COST_LIMITS.bytes / 1_000_000} MB` };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { problem: 'is not UTF-8 text' };
  }
}
