import { createLog } from '../foundation/log.ts';
import { endOnSignal, planShutdown } from './end-on-signal.ts';

/** A server whose second of three parts never ends. */
const shutdown = planShutdown();
shutdown.add('database', () => {});
shutdown.add(
  () => 'jobs deliver-outbox',
  () => new Promise(() => {}),
);
shutdown.add('requests', () => {});
endOnSignal(
  Promise.resolve({ close: shutdown.run, openWork: shutdown.open }),
  createLog('info'),
  Number(process.env.LIMIT_MS),
);
setInterval(() => {}, 1_000);
process.stdout.write('ready');
