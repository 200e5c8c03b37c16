import * as v from 'valibot';

/**
 * A link carries a page's state in its fragment, which browsers never send to a server:
 * `#<name>=1.<base64url of deflated JSON>`. The number is the version of what follows.
 */
const VERSION = '1';

/** Longest fragment that is made or read, in characters; browsers and mail programs cut off longer ones. */
export const MAX_LINK_LENGTH = 64_000;

export interface ShareFormat<State> {
  /** The beginning of the fragment, the same for all links of a page. */
  readonly name: string;
  /** Reads the state back; options should have fallbacks, so that an old link never fails. */
  readonly schema: v.GenericSchema<unknown, State>;
  /** The most characters that the state's texts can have together, which limits what a link may unpack to. */
  readonly mostCharacters: number;
}

/** `too-large`: more than the page takes; `newer`: made by a later version of the page; `damaged`: anything else. */
export type ShareFailure = 'too-large' | 'newer' | 'damaged';

export type SharedFragment<State> =
  | { readonly kind: 'none' }
  | { readonly kind: 'shared'; readonly state: State }
  | { readonly kind: 'failed'; readonly reason: ShareFailure };

/** Whether this browser can pack and unpack links (all have since 2023). */
export function canShareLinks(): boolean {
  return typeof CompressionStream === 'function' && typeof DecompressionStream === 'function';
}

/** The fragment for a state, beginning with `#`; null when it would be longer than {@link MAX_LINK_LENGTH}. */
export async function encodeFragment<State>(
  format: ShareFormat<State>,
  state: State,
): Promise<string | null> {
  const packed = new Blob([JSON.stringify(state)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const fragment = `#${format.name}=${VERSION}.${toBase64Url(bytes)}`;
  return fragment.length > MAX_LINK_LENGTH ? null : fragment;
}

/**
 * Reads a location's fragment. Never throws, whatever the fragment holds, and unpacks no more than the page accepts.
 */
export async function decodeFragment<State>(
  format: ShareFormat<State>,
  fragment: string,
): Promise<SharedFragment<State>> {
  const prefix = `#${format.name}=`;
  if (!fragment.startsWith(prefix)) return { kind: 'none' };
  const failed = (reason: ShareFailure): SharedFragment<State> => ({ kind: 'failed', reason });
  if (fragment.length > MAX_LINK_LENGTH) return failed('too-large');
  const [, version, data] = /^(\d+)\.([\w-]+)$/.exec(fragment.slice(prefix.length)) ?? [];
  if (version === undefined || data === undefined) return failed('damaged');
  if (version !== VERSION) return failed('newer');
  try {
    // JSON may need six bytes for a character, plus the options.
    const json = await unpack(fromBase64Url(data), 6 * format.mostCharacters + 10_000);
    if (json === null) return failed('too-large');
    const parsed = v.safeParse(format.schema, JSON.parse(json));
    return parsed.success ? { kind: 'shared', state: parsed.output } : failed('damaged');
  } catch {
    return failed('damaged');
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

/** Inflates up to `mostBytes`; null when there is more (a "zip bomb"). */
async function unpack(bytes: Uint8Array<ArrayBuffer>, mostBytes: number): Promise<string | null> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > mostBytes) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
