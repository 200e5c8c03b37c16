import * as v from 'valibot';

/**
 * A text handed from one page to another through the tab's storage: it survives the change of document and is read
 * once.
 */
const KEY = 'hln-handoff';

/** The longest text that can be handed over, in UTF-16 code units, because the browser limits a tab's storage. */
export const MAX_HANDOFF_LENGTH = 2_000_000;

const KINDS = [
  'text',
  'json',
  'json-lines',
  'json-schema',
  'sql',
  'url',
  'url-encoded',
  'base64',
  'color',
  'regex',
  'password-rules',
  'hash',
  'jwt',
  'identifier',
  'time',
  'cron',
] as const;

/** What kind of text it is, as far as another page cares. Every kind can be used as `text`. */
export type HandoffKind = (typeof KINDS)[number];

export interface Handoff {
  /** Path of the page that it came from. */
  readonly from: string;
  readonly kind: HandoffKind;
  readonly text: string;
}

const storedSchema = v.object({
  to: v.string(),
  from: v.pipe(v.string(), v.startsWith('/')),
  kind: v.picklist(KINDS),
  text: v.pipe(v.string(), v.maxLength(MAX_HANDOFF_LENGTH)),
});

/** The part of `sessionStorage` that is needed here. */
export type HandoffStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Leaves a text for the page at `to`. Returns false if it is too long, or the storage is full or unavailable. */
export function putHandoff(
  { to, from, kind, text }: Handoff & { readonly to: string },
  openStorage: () => HandoffStorage = () => window.sessionStorage,
): boolean {
  if (text.length > MAX_HANDOFF_LENGTH) return false;
  try {
    openStorage().setItem(KEY, JSON.stringify({ to, from, kind, text }));
    return true;
  } catch {
    return false;
  }
}

/** Returns the text that was left for the page at `path`, if any, and deletes it. */
export function takeHandoff(
  path: string,
  openStorage: () => HandoffStorage = () => window.sessionStorage,
): Handoff | null {
  try {
    const storage = openStorage();
    const stored = storage.getItem(KEY);
    if (stored === null) return null;
    const parsed = v.safeParse(storedSchema, JSON.parse(stored));
    // Meant for another page, which may still be loading.
    if (parsed.success && parsed.output.to !== path) return null;
    storage.removeItem(KEY);
    if (!parsed.success) return null;
    const { from, kind, text } = parsed.output;
    return { from, kind, text };
  } catch {
    return null;
  }
}
