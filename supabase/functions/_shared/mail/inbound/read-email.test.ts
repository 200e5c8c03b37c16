import { expect, it } from 'vitest';
import { readEmail } from './read-email.ts';

const message = (text: string) =>
  new TextEncoder().encode(`From: a@b.example\r\nMessage-ID: <1@b.example>\r\n\r\n${text}`);

it('reads a million blanks before a letter in time in proportion to them', { timeout: 20_000 }, async () => {
  expect(await readEmail(message(`a${' '.repeat(1_000_000)}b`), [])).toMatchObject({ problem: 'too-long' });
  expect(await readEmail(message(`a${' \t'.repeat(30_000)}\nb`), [])).toMatchObject({ said: 'a\nb' });
});

it('reads what a family says, without control characters and lasting blanks', async () => {
  expect(await readEmail(message('Kia ora\u0007  \r\n\r\n\r\n\r\nMere \t'), [])).toMatchObject({
    sender: 'a@b.example',
    said: 'Kia ora\n\nMere',
    problem: null,
  });
});
