import type { PostgrestSingleResponse } from '@supabase/postgrest-js';
import { expect, it } from 'vitest';
import { passkeySite, verdictOf } from './challenge.ts';

const refused = (code: string) =>
  ({ data: null, error: { code, message: 'Nobody has asked for this.' } }) as PostgrestSingleResponse<never>;

it('reports a missing ticket as an expired challenge', () => {
  expect(verdictOf('use_passkey', refused('PT404'))).toEqual({ outcome: 'expired' });
});

it('passes all other outcomes on', () => {
  const done = { data: { outcome: 'done' }, error: null } as PostgrestSingleResponse<{ outcome: string }>;
  expect(verdictOf('use_passkey', done)).toEqual({ outcome: 'done' });
  expect(() => verdictOf('use_passkey', refused('08006'))).toThrow('use_passkey failed');
});

it('accepts a domain name with TLS, or localhost', () => {
  expect(passkeySite('https://hln.example:8443/path')).toEqual({
    origin: 'https://hln.example:8443',
    relyingParty: 'hln.example',
  });
  expect(passkeySite('http://localhost:3000')).toEqual({
    origin: 'http://localhost:3000',
    relyingParty: 'localhost',
  });
});

it.each([
  null,
  'not a URL',
  'http://hln.example',
  'http://127.0.0.1:3000',
  'https://192.0.2.7',
  'https://[::1]',
  'https://2130706433',
])('offers no passkeys at %s', (address) => expect(passkeySite(address)).toBeNull());
