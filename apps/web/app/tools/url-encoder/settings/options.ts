import * as v from 'valibot';
import type { ShareFormat } from '../../../lib/share-link.ts';
import { MOST_SHARED } from '../../../tool-parts/text-limits.ts';
import type { OptionsFormat } from '../../../tool-parts/use-options.ts';
import type { EncodeMode } from '../logic.ts';

export interface UrlOptions {
  readonly direction: 'encode' | 'decode';
  readonly mode: EncodeMode;
  readonly keepEscapes: boolean;
}

const DEFAULTS: UrlOptions = { direction: 'encode', mode: 'component', keepEscapes: false };

const optionsSchema: v.GenericSchema<unknown, UrlOptions> = v.object({
  direction: v.fallback(v.picklist(['encode', 'decode']), DEFAULTS.direction),
  mode: v.fallback(v.picklist(['component', 'url', 'form', 'path', 'query']), DEFAULTS.mode),
  keepEscapes: v.fallback(v.boolean(), DEFAULTS.keepEscapes),
});

/** The storage key in this browser. */
export const URL_OPTIONS: OptionsFormat<UrlOptions> = {
  key: 'url-encoder-options',
  schema: optionsSchema,
  defaults: DEFAULTS,
};

export interface SharedUrl {
  readonly text: string;
  readonly options: UrlOptions;
}

export const SHARED_URL: ShareFormat<SharedUrl> = {
  name: 'state',
  schema: v.object({ text: v.pipe(v.string(), v.maxLength(MOST_SHARED)), options: optionsSchema }),
  mostCharacters: MOST_SHARED,
};
