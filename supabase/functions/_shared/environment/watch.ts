import * as v from 'valibot';
import { flag, wholeNumber, withDefault } from './variable.ts';

export interface WatchEnvironment {
  /** The usual pause between two checks of a price, in hours from 1 to 24. */
  readonly everyHours: number;
  /** For tests alone: pages on the own machine may be watched. */
  readonly allowLoopback: boolean;
}

export const watchVariables = {
  PRICE_CHECK_HOURS: withDefault(wholeNumber(1, 24, 'must be a number of hours from 1 to 24'), '6', {
    description: 'how long a price is left alone between two checks, 1 to 24',
    example: '12',
  }),
  WATCH_LOOPBACK: withDefault(flag, '0', {
    description:
      '`1` lets the price watcher visit pages on the own machine, for tests; refused with ' +
      '`NODE_ENV=production`, behind `TRUSTED_PROXIES` and for any `HOST` or `SITE_URL` but the own machine',
    example: '1',
  }),
};

const schema = v.object(watchVariables);

export const watchFrom = (env: v.InferOutput<typeof schema>): WatchEnvironment => ({
  everyHours: env.PRICE_CHECK_HOURS,
  allowLoopback: env.WATCH_LOOPBACK,
});
