import { expect, it } from 'vitest';
import { readInvitationToken } from './invitation-link.ts';

const TOKEN = '0123456789abcdef'.repeat(4);

it.each([
  [`#invitation=${TOKEN}`, { token: TOKEN }],
  [`#invitation=${TOKEN}&x=1`, { token: TOKEN }],
  [`#invitation=${TOKEN.slice(1)}`, 'damaged'],
  [`#invitation=${TOKEN.toUpperCase()}`, 'damaged'],
  ['#invitation=', 'damaged'],
  [`#recovery=${TOKEN}`, null],
  ['', null],
])('reads %s', (hash, found) => {
  expect(readInvitationToken(hash)).toEqual(found);
});
