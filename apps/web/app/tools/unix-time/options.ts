import * as v from 'valibot';
import type { OptionsFormat } from '../../tool-parts/use-options.ts';

export interface UnixTimeOptions {
  readonly unit: 'auto' | 's' | 'ms' | 'us' | 'ns';
  /** As typed; empty for the device's own. */
  readonly zone: string;
}

/** The storage key in this browser. */
export const UNIX_TIME_OPTIONS: OptionsFormat<UnixTimeOptions> = {
  key: 'unix-time-options',
  schema: v.object({
    unit: v.fallback(v.picklist(['auto', 's', 'ms', 'us', 'ns']), 'auto'),
    zone: v.fallback(v.pipe(v.string(), v.maxLength(60)), ''),
  }),
  defaults: { unit: 'auto', zone: '' },
};
