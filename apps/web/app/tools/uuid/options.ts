import * as v from 'valibot';
import type { OptionsFormat } from '../../tool-parts/use-options.ts';

export interface UuidOptions {
  readonly kind: 'v4' | 'v7' | 'ulid';
  readonly howMany: number;
  readonly uuidForm: 'uuid' | 'upper' | 'digits' | 'braces' | 'urn' | 'base64';
  readonly ulidForm: 'ulid' | 'lower' | 'uuid';
}

export const HOW_MANY = { min: 1, max: 1000 } as const;

const DEFAULTS: UuidOptions = { kind: 'v4', howMany: 10, uuidForm: 'uuid', ulidForm: 'ulid' };

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
