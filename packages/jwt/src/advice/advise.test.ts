import { describe, expect, it } from 'vitest';
import { type InspectRequest, signJwt } from '../index.ts';
import { encoder, inspect, NO_KEY, part, unsigned, verdictOf } from '../inspecting.fixture.ts';
import { RFC7515 } from '../known-tokens.ts';
import { encodePart } from '../reading/base64url.ts';

async function adviceOn(token: string, key = NO_KEY as InspectRequest['key']) {
  return (await inspect(token, { key })).advice.map(({ severity, message }) => `${severity}: ${message}`);
}

describe('advice', () => {
  it('warns of “none” in any case', async () => {
    expect(await adviceOn(RFC7515.none.token)).toContainEqual(
      expect.stringContaining('danger: “alg” is “none”'),
    );
    expect(await adviceOn(unsigned({ alg: 'nOnE' }))).toContainEqual(
      expect.stringContaining('danger: “alg” is “none”'),
    );
    expect(await verdictOf(RFC7515.none.token, 'x')).toMatchObject({ kind: 'unsigned' });
  });

  it.each([
    [{ alg: 'RS256', jku: 'https://evil.example/keys' }, 'danger: The header names a URL of keys (“jku”'],
    [{ alg: 'RS256', x5u: 'https://evil.example/keys' }, 'danger: The header names a URL of keys (“x5u”'],
    [{ alg: 'RS256', jwk: { kty: 'RSA' } }, 'danger: The header brings its own key (“jwk”)'],
    [{ alg: 'RS256', x5c: ['MII'] }, 'danger: The header brings its own key (“x5c”)'],
    [{ alg: 'HS256', kid: '../../dev/null' }, 'danger: “kid” (../../dev/null) looks like'],
    [{ alg: 'HS256', kid: "x' UNION SELECT 'a" }, 'danger: “kid”'],
    [{ alg: 'HS256', kid: 'key|whoami' }, 'danger: “kid”'],
    [{ alg: 'RS256', crit: ['exp'], exp: 1 }, 'warning: “crit” says that “exp” must be understood'],
    [{ alg: 'RS256', crit: [] }, 'danger: “crit” has to be a list'],
    [{ alg: 'RS256', crit: ['alg'] }, 'danger: “crit” names “alg”'],
    [{ alg: 'RS256', crit: ['b64'] }, 'danger: “crit” names “b64”, which the header does not have'],
    [{ alg: 'RS256', b64: false }, 'warning: “b64” is false'],
    [{ typ: 'JWT' }, 'warning: The header has no “alg”'],
  ])('names the danger of a header: %o', async (header, message) => {
    expect(await adviceOn(unsigned(header))).toContainEqual(expect.stringContaining(message));
  });

  it('has nothing against the usual names of keys', async () => {
    for (const kid of [
      '2011-04-29',
      'NjVBRjY5MDlCMUIwNzU4RTA2QzZFMDQ4QzQ2MDAyQjVDNjk1RTM2Qg',
      'a@b.example',
      'key/1',
      'k1==',
    ])
      expect(await adviceOn(unsigned({ alg: 'RS256', kid }))).toEqual([]);
  });

  it.each([
    [{ sub: '1' }, 'warning: “exp” is missing'],
    [{ exp: '4102444800' }, 'warning: “exp” has to be a number'],
    [{ exp: 4_102_444_800_000 }, 'warning: “exp” looks like milliseconds'],
    [{ iat: 0, exp: 4_102_444_800 }, 'warning: The token is valid for more than a year'],
    [{ nbf: 20, exp: 10 }, 'warning: “nbf” is not before “exp”'],
    [{ exp: 1, password: 'x' }, 'danger: The payload has “password”'],
  ])('names the faults of claims: %o', async (payload, message) => {
    expect(await adviceOn(unsigned({ alg: 'RS256' }, payload))).toContainEqual(
      expect.stringContaining(message),
    );
  });

  it('finds well-known secrets, and names short ones', async () => {
    const payload = '{"exp":4102444800}';
    const sign = async (text: string, alg = 'HS256') => {
      const signed = await signJwt({
        header: `{"alg":"${alg}"}`,
        payload,
        secret: { text, encoding: 'text' },
      });
      if (signed.kind !== 'signed') throw new Error(signed.message);
      return signed.token;
    };
    expect(await adviceOn(await sign('your-256-bit-secret'))).toEqual([
      expect.stringContaining('danger: The token is signed with the secret “your-256-bit-secret”'),
    ]);
    const token = await sign('less usual');
    expect(await adviceOn(token)).toEqual([]);
    expect(await adviceOn(token, { text: 'less usual', encoding: 'text' })).toEqual([
      expect.stringContaining('warning: The secret has 10 bytes. HS256 needs 32'),
    ]);
  });

  it('finds a token that was signed with an empty secret', async () => {
    // Made by `printf ... | openssl dgst -sha256 -mac HMAC -macopt hexkey:00`, which equals an empty key.
    const key = await crypto.subtle.importKey(
      'raw',
      new Uint8Array(64),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    );
    const input = `${part({ alg: 'HS256' })}.${part({ exp: 4_102_444_800 })}`;
    const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(input)));
    expect(await adviceOn(`${input}.${encodePart(mac)}`)).toEqual([
      expect.stringContaining('an empty secret'),
    ]);
  });

  it('says what an encrypted token is', async () => {
    const token = `${part({ alg: 'RSA-OAEP', enc: 'A256GCM' })}.AAAA.AAAA.AAAA.AAAA`;
    expect(await adviceOn(token)).toEqual([expect.stringContaining('info: The token is encrypted (JWE')]);
    expect(await verdictOf(token, 'x')).toMatchObject({ kind: 'impossible' });
  });

  it.each([
    ['ES256K', 'secp256k1'],
    ['hs256', 'case-sensitive, and this one is “HS256”'],
    ['XY1', 'is no signing algorithm'],
  ])('says why a signature can’t be checked: %s', async (alg, message) => {
    expect(await verdictOf(unsigned({ alg }), 'x')).toMatchObject({
      kind: 'impossible',
      message: expect.stringContaining(message),
    });
  });
});
