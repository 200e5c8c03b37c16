import * as v from 'valibot';
import type { ShareFormat } from '../../../lib/share-link.ts';
import { MOST_SHARED } from '../../../tool-parts/text-limits.ts';
import type { OptionsFormat } from '../../../tool-parts/use-options.ts';
import { JQ_SETUP, type JqSetup } from '../jq/jq-setup.ts';
import type { PrintStyle } from '../running/protocol.ts';

export const MODES = ['format', 'compress', 'tree', 'jq', 'escape', 'unescape'] as const;
export type Mode = (typeof MODES)[number];

export const INDENTS = ['1', '2', '3', '4', '5', '6', '7', '8', 'tab'] as const;

export interface JsonOptions {
  readonly mode: Mode;
  readonly indent: (typeof INDENTS)[number];
  readonly sortKeys: boolean;
  readonly lines: boolean;
}

const DEFAULTS: JsonOptions = { mode: 'format', indent: '2', sortKeys: false, lines: false };

const schema: v.GenericSchema<unknown, JsonOptions> = v.object({
  mode: v.fallback(v.picklist(MODES), DEFAULTS.mode),
  indent: v.fallback(v.picklist(INDENTS), DEFAULTS.indent),
  sortKeys: v.fallback(v.boolean(), DEFAULTS.sortKeys),
  lines: v.fallback(v.boolean(), DEFAULTS.lines),
});

/** The options that this browser remembers. */
export const JSON_OPTIONS_FORMAT: OptionsFormat<JsonOptions> = {
  key: 'json-formatter-options',
  schema,
  defaults: DEFAULTS,
};

/** The largest text that the page accepts, in bytes. */
export const MOST_BYTES = 200_000_000;

export interface SharedJson {
  readonly text: string;
  readonly options: JsonOptions;
  /** The jq program, if it is shown. */
  readonly jq: JqSetup | null;
}

export const SHARED_JSON: ShareFormat<SharedJson> = {
  name: 'state',
  schema: v.object({
    text: v.pipe(v.string(), v.maxLength(MOST_SHARED)),
    options: schema,
    // Links made before there was jq have none.
    jq: v.optional(v.nullable(JQ_SETUP), null),
  }),
  mostCharacters: MOST_SHARED,
};

/** The options to change for a text that is known to be JSON, or JSON Lines. */
export function optionsFor(kind: 'json' | 'json-lines', { mode }: JsonOptions): Partial<JsonOptions> {
  const readsJson = mode !== 'escape' && mode !== 'unescape';
  return { lines: kind === 'json-lines', mode: readsJson ? mode : DEFAULTS.mode };
}

/** Whether the input is read as JSON, and as JSON Lines if that is chosen: jq finds out for itself. */
export const readsLines = ({ mode, lines }: JsonOptions) =>
  lines && (mode === 'format' || mode === 'compress' || mode === 'tree');

/** How the result is written; null if it is no text of this page. */
export function styleOf({ mode, indent, sortKeys }: JsonOptions): PrintStyle | null {
  if (mode === 'tree' || mode === 'jq') return null;
  if (mode === 'format')
    return { kind: 'format', indent: indent === 'tab' ? 'tab' : Number(indent), sortKeys };
  return mode === 'compress' ? { kind: 'compress', sortKeys } : { kind: mode };
}
