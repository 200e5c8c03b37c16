import * as v from 'valibot';
import { FORMATTER_SHARING } from '../../../content/snowflake-sql-formatter.ts';
import { MAX_INPUT_LENGTH } from '../files/limits.ts';
import { type PanelOptions, panelOptionsSchema } from '../settings/options.ts';

/**
 * A link carries the query and the options in its fragment, which browsers never send to a server:
 * `#format=1.<base64url of deflated JSON>`. The number is the version of what follows.
 */
const PREFIX = '#format=';
const VERSION = '1';

/** Longest link that is made or read, in characters; browsers and mail programs cut off longer ones. */
export const MAX_LINK_LENGTH = 64_000;

const payloadSchema = v.object({
  sql: v.pipe(v.string(), v.maxLength(MAX_INPUT_LENGTH)),
  options: panelOptionsSchema,
});

export interface SharedQuery {
  readonly sql: string;
  readonly options: PanelOptions;
}

export type SharedFragment =
  | { readonly kind: 'none' }
  | { readonly kind: 'shared'; readonly query: SharedQuery }
  | { readonly kind: 'failed'; readonly message: string };

/** Whether this browser can pack and unpack links (all have since 2023). */
export function canShareLinks(): boolean {
  return typeof CompressionStream === 'function' && typeof DecompressionStream === 'function';
}

/**
 * The fragment for a query, beginning with `#`; null when it would be longer than {@link MAX_LINK_LENGTH}.
 */
export async function encodeFragment(query: SharedQuery): Promise<string | null> {
  const packed = new Blob([JSON.stringify(query)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const fragment = `${PREFIX}${VERSION}.${toBase64Url(bytes)}`;
  return fragment.length > MAX_LINK_LENGTH ? null : fragment;
}

/**
 * Reads a location's fragment. Whatever it holds, the answer is data: it never throws and unpacks no more than the page
 * takes.
 */
export async function decodeFragment(fragment: string): Promise<SharedFragment> {
  if (!fragment.startsWith(PREFIX)) return { kind: 'none' };
  const failed = (message: string): SharedFragment => ({ kind: 'failed', message });
  if (fragment.length > MAX_LINK_LENGTH) return failed(FORMATTER_SHARING.tooLarge);
  const [, version, data] = /^(\d+)\.([\w-]+)$/.exec(fragment.slice(PREFIX.length)) ?? [];
  if (version === undefined || data === undefined) return failed(FORMATTER_SHARING.damaged);
  if (version !== VERSION) return failed(FORMATTER_SHARING.newer);
  try {
    const json = await unpack(fromBase64Url(data));
    if (json === null) return failed(FORMATTER_SHARING.tooLarge);
    const parsed = v.safeParse(payloadSchema, JSON.parse(json));
    return parsed.success ? { kind: 'shared', query: parsed.output } : failed(FORMATTER_SHARING.damaged);
  } catch {
    return failed(FORMATTER_SHARING.damaged);
  }
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += 8192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

/** Inflates up to the size of the largest query; null when there is more (a "zip bomb"). */
async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  // JSON may need six bytes for a character, plus the options.
  const limit = 6 * MAX_INPUT_LENGTH + 10_000;
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
