import type { PageErrorFrame, PageErrorReport } from '@hln/contracts/page-errors';
import { inHex } from '../_shared/http/in-hex.ts';

/**
 * Tells errors apart: by what they are called and where in our scripts they arose. The page is no part of it, and
 * neither is the build: a script that has not changed keeps its name.
 *
 * @returns 32 hexadecimal digits
 */
export async function fingerprintOf({
  kind,
  name,
  frames,
}: Pick<PageErrorReport, 'kind' | 'name'> & {
  readonly frames: readonly PageErrorFrame[];
}): Promise<string> {
  const places = frames.map(({ file, line, column }) => `${file}:${line}:${column}`);
  const text = new TextEncoder().encode(JSON.stringify([kind, name, places]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return inHex(digest.subarray(0, 16));
}
