import * as v from 'valibot';
import { flag, withDefault } from './variable.ts';

export interface WatchEnvironment {
  /** Only for tests: pages on this machine may be watched. */
  readonly allowLoopback: boolean;
}

export const watchVariables = {
  WATCH_LOOPBACK: withDefault(flag, '0', {
    description:
      '`1` lets the price watcher visit pages on the own machine, for tests; refused with ' +
      '`NODE_ENV=production`, behind `TRUSTED_PROXIES` and for any `HOST` or `SITE_URL` but the own machine',
    example: '1',
  }),
};

const schema = v.object(watchVariables);

export const watchFrom = (env: v.InferOutput<typeof schema>): WatchEnvironment => ({
  allowLoopback: env.WATCH_LOOPBACK,
});
