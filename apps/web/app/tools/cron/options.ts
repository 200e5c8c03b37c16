import * as v from 'valibot';
import type { OptionsFormat } from '../../tool-parts/use-options.ts';

export interface CronOptions {
  readonly flavour: 'auto' | 'crontab' | 'quartz' | 'spring' | 'aws';
  /** As typed; empty for the device's own. */
  readonly zone: string;
}

/** The storage key in this browser. */
export const CRON_OPTIONS: OptionsFormat<CronOptions> = {
  key: 'cron-options',
  schema: v.object({
    flavour: v.fallback(v.picklist(['auto', 'crontab', 'quartz', 'spring', 'aws']), 'auto'),
    zone: v.fallback(v.pipe(v.string(), v.maxLength(60)), ''),
  }),
  defaults: { flavour: 'auto', zone: '' },
};
