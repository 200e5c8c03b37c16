import { type DataFormat, FORMATS } from '@hln/data-formats/formats';
import * as v from 'valibot';
import type { ShareFormat } from '../../../lib/share-link.ts';
import { MOST_SHARED } from '../../../tool-parts/text-limits.ts';
import type { OptionsFormat } from '../../../tool-parts/use-options.ts';

const DELIMITERS = ['auto', ',', ';', '\t', '|'] as const;

export interface ConverterOptions {
  readonly from: DataFormat | 'auto';
  /** `auto` writes YAML from JSON, and JSON from everything else. */
  readonly to: DataFormat | 'auto';
  readonly indent: '2' | '4' | 'tab' | 'none';
  /** Found out for reading and a comma for writing if `auto`. */
  readonly delimiter: (typeof DELIMITERS)[number];
  /** Whether the first row of CSV has the names of the columns. */
  readonly header: boolean;
  /** Whether numbers, true, false and empty cells of CSV are recognised. */
  readonly typed: boolean;
  /** Whether dotted columns of CSV become nested objects. */
  readonly nested: boolean;
  /** Whether nested values become dotted columns of CSV; JSON in their cell otherwise. */
  readonly flatten: boolean;
}

const DEFAULTS: ConverterOptions = {
  from: 'auto',
  to: 'auto',
  indent: '2',
  delimiter: 'auto',
  header: true,
  typed: false,
  nested: false,
  flatten: true,
};

const oneOf = <const Value extends string>(values: readonly Value[], fallback: Value) =>
  v.fallback(v.picklist(values), fallback);

/** Options from storage or a link: a missing or foreign value becomes its default, so an old copy never fails. */
const optionsSchema: v.GenericSchema<unknown, ConverterOptions> = v.object({
  from: oneOf(['auto', ...FORMATS], DEFAULTS.from),
  to: oneOf(['auto', ...FORMATS], DEFAULTS.to),
  indent: oneOf(['2', '4', 'tab', 'none'], DEFAULTS.indent),
  delimiter: oneOf(DELIMITERS, DEFAULTS.delimiter),
  header: v.fallback(v.boolean(), DEFAULTS.header),
  typed: v.fallback(v.boolean(), DEFAULTS.typed),
  nested: v.fallback(v.boolean(), DEFAULTS.nested),
  flatten: v.fallback(v.boolean(), DEFAULTS.flatten),
});

/** The storage key in this browser. */
export const CONVERTER_FORMAT: OptionsFormat<ConverterOptions> = {
  key: 'data-converter-options',
  schema: optionsSchema,
  defaults: DEFAULTS,
};

/** The largest file or paste, in bytes or UTF-16 code units. */
export const MOST_BYTES = 25_000_000;

export interface SharedConversion {
  readonly text: string;
  readonly options: ConverterOptions;
}

export const SHARED_CONVERSION: ShareFormat<SharedConversion> = {
  name: 'state',
  schema: v.object({
    text: v.pipe(v.string(), v.maxLength(MOST_SHARED)),
    options: optionsSchema,
  }),
  mostCharacters: MOST_SHARED,
};
