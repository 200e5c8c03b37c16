import { toHex } from '../../../lib/bytes/to-hex.ts';

export interface NamedDigest {
  readonly path: string;
  readonly digest: Uint8Array;
}

/** A list as `sha256sum` writes it, which `sha256sum --check` and {@link parseSums} read. */
export function writeSums(files: readonly NamedDigest[]): string {
  return files.map(({ path, digest }) => `${escapeName(toHex(digest), path)}\n`).join('');
}

/** A name with a line break or backslash is escaped, and a backslash at the line's beginning says so. */
function escapeName(hex: string, path: string): string {
  if (!/[\\\n\r]/.test(path)) return `${hex}  ${path}`;
  const escaped = path.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return `\\${hex}  ${escaped}`;
}
