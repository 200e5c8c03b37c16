import { COST_LIMITS } from '@hln/contracts';

/** Decodes the text of an import and drops a byte order mark, or returns why the bytes can't be decoded. */
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
