import * as v from 'valibot';
import type { OptionsFormat } from '../../tool-parts/use-options.ts';
import { inspectIdentifier, makeUlids, makeUuidsV7, makeUuidV4 } from './logic.ts';

/** What is made, in which notation. */
export interface UuidOptions {
  readonly kind: 'v4' | 'v7' | 'ulid';
  readonly howMany: number;
  readonly uuidForm: 'uuid' | 'upper' | 'digits' | 'braces' | 'urn' | 'base64';
  readonly ulidForm: 'ulid' | 'lower' | 'uuid';
}

export const HOW_MANY = { min: 1, max: 1000 } as const;

const DEFAULTS: UuidOptions = { kind: 'v4', howMany: 1, uuidForm: 'uuid', ulidForm: 'ulid' };

/** The storage key in this browser. */
export const UUID_OPTIONS: OptionsFormat<UuidOptions> = {
  key: 'uuid-options',
  schema: v.object({
    kind: v.fallback(v.picklist(['v4', 'v7', 'ulid']), DEFAULTS.kind),
    howMany: v.fallback(
      v.pipe(v.number(), v.integer(), v.minValue(HOW_MANY.min), v.maxValue(HOW_MANY.max)),
      DEFAULTS.howMany,
    ),
    uuidForm: v.fallback(
      v.picklist(['uuid', 'upper', 'digits', 'braces', 'urn', 'base64']),
      DEFAULTS.uuidForm,
    ),
    ulidForm: v.fallback(v.picklist(['ulid', 'lower', 'uuid']), DEFAULTS.ulidForm),
  }),
  defaults: DEFAULTS,
};

/** New identifiers by the page's options. @param now in milliseconds since 1970 */
export function makeIdentifiers(options: UuidOptions, now: number): readonly string[] {
  const { kind, howMany } = options;
  if (kind === 'ulid') return makeUlids(howMany, now).map((made) => written(made, options.ulidForm));
  const made =
    kind === 'v7' ? makeUuidsV7(howMany, now) : Array.from({ length: howMany }, () => makeUuidV4());
  return made.map((each) => written(each, options.uuidForm));
}

/** An identifier in another notation. */
export function written(identifier: string, form: UuidOptions['uuidForm'] | UuidOptions['ulidForm']): string {
  if (form === 'upper') return identifier.toUpperCase();
  if (form === 'lower') return identifier.toLowerCase();
  if (form === 'braces') return `{${identifier}}`;
  const inspected = inspectIdentifier(identifier);
  return inspected.kind === 'error' ? identifier : inspected.forms[form];
}
