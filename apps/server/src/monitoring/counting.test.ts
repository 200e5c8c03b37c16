import { emptyHistogram } from '@hln/contracts';
import { expect, it } from 'vitest';
import { routeNames, startMeter } from './meter.ts';
import { watchDatabase } from './monitoring.ts';
import { startTotals } from './totals.ts';

it('names only known routes', () => {
  const routeOf = routeNames(
    ['/', '/about'],
    ['contact'],
    new Set(['/rest/v1/chat_sessions', '/rest/v1/rpc/my_access']),
  );
  expect(
    [
      '/',
      '/about',
      '/about/',
      '/about/us',
      '/functions/v1/contact',
      '/functions/v1/contacts',
      '/rest/v1/chat_sessions',
      '/rest/v1/rpc/my_access',
      '/rest/v1/rpc/my_excess',
      '/auth/v1/token',
      '/assets/a.js',
      '/readyz',
      '/readyz/serving',
      '/__proto__',
    ].map(routeOf),
  ).toEqual([
    '/',
    '/about',
    '/about',
    'other',
    '/functions/v1/contact',
    'other',
    '/rest/v1/chat_sessions',
    '/rest/v1/rpc/my_access',
    'other',
    '/auth/v1/token',
    '/assets',
    '/readyz',
    '/readyz/serving',
    'other',
  ]);
});

it('counts responses by status and duration, once', () => {
  const meter = startMeter(startTotals());
  meter.stop();
  meter.count('/', 200, 0.5);
  meter.count('/functions/v1/contact', 429, 30);
  meter.count('/functions/v1/contact', 503, 20_000.6);
  expect(meter.take()).toEqual({
    requests: 3,
    refused: 1,
    errors: 1,
    functions: 2,
    latency: emptyHistogram().with(0, 1).with(5, 1).with(13, 1),
    loop_delay: emptyHistogram(),
    loop_max_ms: 0,
    routes: { '/': [1, 0, 0, 1], '/functions/v1/contact': [2, 1, 1, 20_031] },
  });
  expect(meter.take()).toMatchObject({ requests: 0, routes: {} });
});

it('reports how long a database was unavailable, until that was stored', async () => {
  let isAway = false;
  let time = 0;
  const watch = watchDatabase(
    async () => {
      time += 40;
      if (isAway) throw new Error('Away.');
    },
    () => time,
  );
  await watch.probe();
  expect(watch.seen()).toEqual({ database_ms: 40, database_away_s: 0 });
  isAway = true;
  await watch.probe();
  time += 10_000;
  await watch.probe();
  time += 5_000;
  isAway = false;
  await watch.probe();
  time += 60_000;
  await watch.probe();
  expect(watch.seen()).toEqual({ database_ms: 40, database_away_s: 15 });
  watch.forget();
  await watch.probe();
  expect(watch.seen()).toEqual({ database_ms: 40, database_away_s: 0 });
});
