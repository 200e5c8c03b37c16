import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from './encodings.ts';
import type { SiteFile } from './load-site.ts';

/** A page with each change that it was last asked for with, so that it is compressed once. */
const written = new WeakMap<SiteFile, { readonly hash: string; readonly file: SiteFile }>();

/**
 * A page of which something is changed while it is sent. It has a tag of its own, so that copies of it are renewed.
 * @param hash tells this change from others
 */
export function rewritePage(page: SiteFile, hash: string, change: (html: string) => string): SiteFile {
  const before = written.get(page);
  if (before?.hash === hash) return before.file;
  const content = Buffer.from(change(page.variants.get('identity')?.toString('utf8') ?? ''));
  const variants = new Map<Encoding, Buffer>([
    ['identity', content],
    ['gzip', gzipSync(content)],
    ['br', brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
  ]);
  const file = { ...page, hash: `${page.hash}-${hash}`, variants, encodings: new Set(variants.keys()) };
  written.set(page, { hash, file });
  return file;
}
