import * as v from 'valibot';
import type { ShareFormat } from '../../../lib/share-link.ts';
import { MOST_SHARED } from '../../../tool-parts/text-limits.ts';
import type { OptionsFormat } from '../../../tool-parts/use-options.ts';

/** As in packages/bytes/src/encoding/text-encodings.ts, which only the worker loads. */
const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'latin-1'] as const;

/** How bytes are written as text. */
export type Base = 'base64' | 'hex' | 'base32' | 'base58';

export type Direction = 'encode' | 'decode';

export interface Base64Options {
  readonly direction: Direction;
  readonly base: Base;
  readonly encoding: (typeof ENCODINGS)[number];
  readonly alphabet: 'standard' | 'url';
  readonly padding: boolean;
  /** Characters; 0 for one line. */
  readonly lineWidth: number;
  readonly dataUrl: boolean;
  readonly hexCase: 'lower' | 'upper';
  readonly hexSeparator: 'none' | 'space' | 'colon';
  readonly base32: 'rfc4648' | 'base32hex' | 'crockford';
  /** Whether Base58 has the checksum of Base58Check. */
  readonly checksum: boolean;
  readonly mode: 'forgiving' | 'strict';
  readonly readAlphabet: 'auto' | 'standard' | 'url';
  /** How decoded bytes are shown; `auto` shows text if they are text. */
  readonly view: 'auto' | 'text' | 'hex';
}

export const MOST_LINE_WIDTH = 9999;

const DEFAULTS: Base64Options = {
  direction: 'encode',
  base: 'base64',
  encoding: 'utf-8',
  alphabet: 'standard',
  padding: true,
  lineWidth: 0,
  dataUrl: false,
  hexCase: 'lower',
  hexSeparator: 'none',
  base32: 'rfc4648',
  checksum: false,
  mode: 'forgiving',
  readAlphabet: 'auto',
  view: 'auto',
};

const oneOf = <const Value extends string>(values: readonly Value[], fallback: Value) =>
  v.fallback(v.picklist(values), fallback);

/** Options from storage or a link: a missing or foreign value becomes its default, so an old copy never fails. */
const optionsSchema: v.GenericSchema<unknown, Base64Options> = v.object({
  direction: oneOf(['encode', 'decode'], DEFAULTS.direction),
  base: oneOf(['base64', 'hex', 'base32', 'base58'], DEFAULTS.base),
  encoding: oneOf(ENCODINGS, DEFAULTS.encoding),
  alphabet: oneOf(['standard', 'url'], DEFAULTS.alphabet),
  padding: v.fallback(v.boolean(), DEFAULTS.padding),
  lineWidth: v.fallback(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_LINE_WIDTH)),
    DEFAULTS.lineWidth,
  ),
  dataUrl: v.fallback(v.boolean(), DEFAULTS.dataUrl),
  hexCase: oneOf(['lower', 'upper'], DEFAULTS.hexCase),
  hexSeparator: oneOf(['none', 'space', 'colon'], DEFAULTS.hexSeparator),
  base32: oneOf(['rfc4648', 'base32hex', 'crockford'], DEFAULTS.base32),
  checksum: v.fallback(v.boolean(), DEFAULTS.checksum),
  mode: oneOf(['forgiving', 'strict'], DEFAULTS.mode),
  readAlphabet: oneOf(['auto', 'standard', 'url'], DEFAULTS.readAlphabet),
  view: oneOf(['auto', 'text', 'hex'], DEFAULTS.view),
});

/** The storage key in this browser. */
export const BASE64_FORMAT: OptionsFormat<Base64Options> = {
  key: 'base64-encoder-options',
  schema: optionsSchema,
  defaults: DEFAULTS,
};

export interface SharedBase64 {
  readonly text: string;
  readonly options: Base64Options;
}

export const SHARED_BASE64: ShareFormat<SharedBase64> = {
  name: 'state',
  schema: v.object({
    text: v.pipe(v.string(), v.maxLength(MOST_SHARED)),
    options: optionsSchema,
  }),
  mostCharacters: MOST_SHARED,
};
