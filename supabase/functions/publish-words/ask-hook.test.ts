import { expect, it } from 'vitest';
import type { Resolve } from '../_shared/prices/types.ts';
import { askHook } from './ask-hook.ts';

const ask = async (hook: string, resolve: Resolve = async () => ['10.0.0.7']) =>
  await askHook(hook, { resolve, allowLoopback: false, signal: new AbortController().signal });

it.each([
  ['http://hooks.example.com/1', 'is no https address'],
  ['https://127.0.0.1/1', 'does not lead to the internet'],
  // Refused because of the IP address of its name.
  ['https://inside.example.com/1', 'does not lead to the internet'],
])('sends no request to %s', async (hook, failure) => {
  expect(await ask(hook)).toEqual({ failure: expect.stringContaining(failure) });
});

it("tries twice if the host can't be reached, and says why", async () => {
  let asked = 0;
  const said = await ask('https://hooks.example.com/1', async () => {
    asked += 1;
    throw new Error('There is no such name.');
  });
  expect(said).toEqual({
    failure: expect.stringContaining('could not be reached (its name was not found), twice'),
  });
  expect(asked).toBe(2);
});
