import { expect, it } from 'vitest';
import { noteAnswers, readReport } from './functions-host.ts';

it('keeps the numbers of a report, at any depth', () => {
  expect(readReport('{"removed":{"chats":3,"mails":0},"note":"x","setAside":1,"list":[4]}')).toEqual({
    'removed.chats': 3,
    'removed.mails': 0,
    setAside: 1,
  });
  expect(readReport('5')).toEqual({});
  expect(readReport('OK')).toEqual({});
});

it("remembers the card provider's last response", async () => {
  let status = 200;
  const card = noteAnswers(async () => {
    if (status === 0) throw new TypeError('No connection.');
    return new Response(null, { status });
  });
  expect(card.last()).toBeNull();
  await card.fetch('https://card.example');
  expect(card.last()?.isWell).toBe(true);
  for (const refused of [401, 403, 429, 500, 503]) {
    status = refused;
    await card.fetch('https://card.example');
    expect(card.last()?.isWell).toBe(false);
  }
  // A response about an order, such as a malformed address, is not a sign that the provider fails.
  status = 400;
  await card.fetch('https://card.example');
  expect(card.last()?.isWell).toBe(true);
  status = 0;
  await expect(card.fetch('https://card.example')).rejects.toThrow('No connection.');
  expect(card.last()?.isWell).toBe(false);
});
