import * as v from 'valibot';
import type { ShareFormat } from '../../../lib/share-link.ts';
import { MOST_SHARED } from '../../../tool-parts/text-limits.ts';
import type { OptionsFormat } from '../../../tool-parts/use-options.ts';

export interface SchemaOptions {
  /** For schemas that don't name theirs. */
  readonly draft: '2020-12' | '2019-09' | '7';
  /** Whether `format` is a rule. */
  readonly formats: boolean;
}

const DEFAULTS: SchemaOptions = { draft: '2020-12', formats: false };

/** Options from storage or a link: a missing or foreign value becomes its default, so an old copy never fails. */
const optionsSchema: v.GenericSchema<unknown, SchemaOptions> = v.object({
  draft: v.fallback(v.picklist(['2020-12', '2019-09', '7']), DEFAULTS.draft),
  formats: v.fallback(v.boolean(), DEFAULTS.formats),
});

/** The storage key in this browser. */
export const SCHEMA_FORMAT: OptionsFormat<SchemaOptions> = {
  key: 'json-schema-options',
  schema: optionsSchema,
  defaults: DEFAULTS,
};

const sharedText = v.pipe(v.string(), v.maxLength(MOST_SHARED));

export interface SharedSchema {
  readonly schema: string;
  readonly document: string;
  readonly others: string;
  readonly options: SchemaOptions;
}

export const SHARED_SCHEMA: ShareFormat<SharedSchema> = {
  name: 'state',
  schema: v.object({
    schema: sharedText,
    document: sharedText,
    others: sharedText,
    options: optionsSchema,
  }),
  mostCharacters: MOST_SHARED,
};
