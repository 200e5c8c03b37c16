import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { redact } from './log.ts';

const HASH = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

it.each([
  ['a bcrypt hash', HASH],
  ['half a bcrypt hash', HASH.slice(0, 30)],
  ['a SHA-512 crypt', '$6$rounds=5000$usesomesillystri$D4IrlXatmP7rx3P3InaxBeoomnAihCKRVQAr/36eYOGTC9M'],
  ['an access token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVP-mB92K27uhbUJU1p1r'],
  ['a secret key', `sb_secret_${'x'.repeat(32)}`],
  ['a card provider’s key', `sk_live_${'x'.repeat(24)}`],
  ['a refresh token', '019aa6c4-0b6e-7c3a-9f61-2d8f4b1c7e55'],
  ['a recovery token', randomBytes(32).toString('hex')],
  ['random text', 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7dE9f'],
  ['an address of a person', 'aroha.ngata+web@hln.example'],
])('removes %s', (_what, secret) => {
  for (const text of [secret, `insert failed (${secret}), again`, `{"value":"${secret}"}`, `a=${secret}`]) {
    expect(redact(text)).not.toContain(secret.slice(0, 20));
    expect(redact(text)).toMatch(/\[(?:hash|token|key|address|hidden)\]/);
  }
});

it.each([
  ['password: Whakatere1 x', 'password: [hidden] x'],
  ['{"password":"Whaka tere","a":1}', '{"password":[hidden],"a":1}'],
  ['encrypted_password=abc, id=3', 'encrypted_password=[hidden], id=3'],
  ['postgres://hln:hunter2@db.example:5432/hln', 'postgres://[user]@db.example:5432/hln'],
  ['authorization: Bearer abc.def', 'authorization: Bearer [token]'],
  ['invalid input syntax for type uuid: "Mere"', 'invalid input syntax for type uuid: "[value]"'],
  ['syntax error at or near "Mere"', 'syntax error at or near "[value]"'],
  ['value "9999" is out of range', 'value "[value]" is out of range'],
])('removes the value from %s', (text, clean) => {
  expect(redact(text)).toBe(clean);
});

it.each([
  'relation "public.sql_feedback" does not exist',
  'new row violates check constraint "price_watch_items_item_url_is_watchable_and_short_check"',
  'connect ECONNREFUSED 127.0.0.1:5432',
  'password authentication failed for user hln',
  `row ${randomUUID()}`,
  '/rest/v1/rpc/stage_cost_rows',
])('leaves %s', (text) => {
  expect(redact(text)).toBe(text);
});

it('keeps a thousand characters', () => {
  expect(redact('ab '.repeat(5_000))).toHaveLength(1_001);
  expect(redact('x'.repeat(1_000))).toHaveLength(1_000);
});

it.each(['a', 'aA1-', '@', 'a@', 'eyJ.', '$2b$', 'password=', 'sk_live_', '://'])(
  'is quick with a text that consists only of %s',
  (part) => {
    const before = process.cpuUsage();
    redact(part.repeat(100_000));
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  },
);
