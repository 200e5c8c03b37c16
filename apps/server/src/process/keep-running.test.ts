import { expect, it, vi } from 'vitest';
import { createLog } from '../foundation/log.ts';
import { keepRunning } from './keep-running.ts';

/** Starts servers that record what happens to them; `close` and `start` may be replaced. */
async function stage({ close = async () => {}, start = async () => {} } = {}) {
  const events: string[] = [];
  const exit = vi.fn<(code: number) => void>();
  let count = 0;
  let restart = () => {};
  const running = await keepRunning(
    async (again) => {
      count += 1;
      const number = count;
      restart = again;
      if (number > 1) await start();
      events.push(`start ${number}`);
      return {
        number,
        close: async () => {
          await close();
          events.push(`close ${number}`);
        },
        openWork: () => ['database'],
      };
    },
    createLog('silent'),
    50,
    exit,
  );
  return { running, events, exit, restart: () => restart() };
}

it('closes a server and starts another, once for any number of requests', async () => {
  const { running, events, exit, restart } = await stage();
  expect(running.server.number).toBe(1);
  restart();
  restart();
  await vi.waitUntil(() => events.length === 3);
  expect(events).toEqual(['start 1', 'close 1', 'start 2']);
  await running.close();
  expect(events.at(-1)).toBe('close 2');
  restart();
  expect(events).toHaveLength(4);
  expect(exit).not.toHaveBeenCalled();
});

it('starts no other server once it is told to end', async () => {
  const { running, events, restart } = await stage();
  restart();
  await running.close();
  expect(events).not.toContain('start 2');
});

it('ends the process when the next server does not start', async () => {
  const { restart, exit } = await stage({ start: () => Promise.reject(new Error('No port.')) });
  restart();
  await vi.waitUntil(() => exit.mock.calls.length > 0);
  expect(exit).toHaveBeenCalledWith(1);
});

it('ends the process when the server does not close in time, rather than start a second', async () => {
  const { restart, exit, events } = await stage({ close: () => new Promise(() => {}) });
  restart();
  await vi.waitUntil(() => exit.mock.calls.length > 0);
  expect(exit).toHaveBeenCalledWith(1);
  expect(events).toEqual(['start 1']);
});
