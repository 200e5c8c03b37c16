import { expect, it } from 'vitest';
import { passkeySite } from './passkey-site.ts';

it('takes a name with TLS, or this machine', () => {
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
])('has no passkeys at %s', (address) => expect(passkeySite(address)).toBeNull());
