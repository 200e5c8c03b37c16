import { describe, expect, it } from 'vitest';
import { signJwt } from '../index.ts';
import { encoder, part, verdictOf, withKey } from '../inspecting.fixture.ts';
import { OPENSSL, RFC7515, RFC7520, RFC8037 } from '../known-tokens.ts';
import { encodePart } from '../reading/base64url.ts';

/** Another letter of the part, six bits away in one bit. */
function flipped(token: string, at: number, bit: number): string {
  const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const value = LETTERS.indexOf(token.charAt(at));
  return token.slice(0, at) + LETTERS.charAt(value ^ (1 << bit)) + token.slice(at + 1);
}

describe('signatures of the standards', () => {
  it.each(['hs256', 'rs256', 'es256', 'es512'] as const)('match: RFC 7515, %s', async (name) => {
    const { token, jwk } = RFC7515[name];
    expect(await verdictOf(token, jwk)).toMatchObject({ kind: 'match' });
  });

  it('match: RFC 8037, Ed25519, also by the name of RFC 9864', async () => {
    expect(await verdictOf(RFC8037.token, RFC8037.jwk)).toMatchObject({ kind: 'match' });
  });

  it.each([
    ['rs256', RFC7520.rsa],
    ['ps384', RFC7520.rsa],
    ['es512', RFC7520.ec],
    ['hs256', RFC7520.oct],
  ] as const)('match: RFC 7520, %s, with the key from a set', async (name, jwk) => {
    const keys = [RFC7515.rs256.jwk, RFC7515.es256.jwk, RFC8037.jwk, jwk];
    expect(await verdictOf(RFC7520[name], { keys })).toMatchObject({ kind: 'match', notes: [] });
  });

  it('match: RFC 7520, 4.5, with the payload beside the token', async () => {
    const detached = RFC7520.hs256.replace(RFC7520.payload, '');
    const text = new TextDecoder().decode(Uint8Array.from(atob(RFC7520.payload), (c) => c.charCodeAt(0)));
    expect(await verdictOf(detached, RFC7520.oct)).toMatchObject({ kind: 'mismatch' });
    expect(await verdictOf(detached, RFC7520.oct, { detached: text })).toMatchObject({ kind: 'match' });
  });

  it('match: RFC 7520, 4.6 and 4.8, in the JSON forms', async () => {
    const [header, payload, signature] = RFC7520.hs256.split('.');
    const flat = { payload, protected: header, header: { kid: 'outside' }, signature };
    expect(await withKey(JSON.stringify(flat), RFC7520.oct)).toMatchObject({
      verdict: { kind: 'match' },
      found: { surroundings: 'json-serialization' },
    });
    const general = {
      payload,
      signatures: [
        { protected: header, signature: 'AAAA' },
        { protected: header, signature },
      ],
    };
    const second = await withKey(JSON.stringify(general), RFC7520.oct, { chosen: 1 });
    expect(second).toMatchObject({ count: 2, verdict: { kind: 'match' } });
  });

  it('match: RFC 7797, 4.2, with a payload that is not encoded', async () => {
    const token =
      'eyJhbGciOiJIUzI1NiIsImI2NCI6ZmFsc2UsImNyaXQiOlsiYjY0Il19..A5dxf2s96_n5FLueVuW1Z_vh161FwXZC4YLPff6dmDY';
    expect(await verdictOf(token, RFC7515.hs256.jwk, { detached: '$.02' })).toMatchObject({ kind: 'match' });
    expect(await verdictOf(token, RFC7515.hs256.jwk, { detached: '$.03' })).toMatchObject({
      kind: 'mismatch',
    });
  });
});

describe('signatures by OpenSSL', () => {
  const { tokens, secret, rsaSpki, rsaPkcs1 } = OPENSSL;

  it.each(['HS256', 'HS384', 'HS512'] as const)('match with a secret: %s', async (alg) => {
    expect(await verdictOf(tokens[alg].token, secret)).toMatchObject({ kind: 'match' });
  });

  it.each(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'] as const)(
    'match with an RSA key in PEM, SPKI and PKCS #1: %s',
    async (alg) => {
      for (const pem of [rsaSpki, rsaPkcs1, rsaSpki.replaceAll('\n', '\\n'), rsaSpki.replaceAll('\n', ' ')])
        expect(await verdictOf(tokens[alg].token, pem)).toMatchObject({ kind: 'match' });
    },
  );

  it.each(['ES256', 'ES384', 'ES512'] as const)('match with an EC key in PEM and as JWK: %s', async (alg) => {
    expect(await verdictOf(tokens[alg].token, tokens[alg].pem)).toMatchObject({ kind: 'match' });
    expect(await verdictOf(tokens[alg].token, tokens[alg].jwk)).toMatchObject({ kind: 'match' });
  });

  it.each(['ES256', 'ES384', 'ES512'] as const)('are refused in DER, with advice: %s', async (alg) => {
    const verdict = await verdictOf(tokens[alg].der, tokens[alg].pem);
    expect(verdict).toMatchObject({
      kind: 'mismatch',
      notes: [expect.stringContaining('written so, it would match')],
    });
  });
});

describe('wrong signatures', () => {
  const CASES: readonly (readonly [string, string, string | object])[] = [
    ['HS256', RFC7515.hs256.token, RFC7515.hs256.jwk],
    ['RS256', RFC7515.rs256.token, RFC7515.rs256.jwk],
    ['PS384', RFC7520.ps384, RFC7520.rsa],
    ['ES256', RFC7515.es256.token, RFC7515.es256.jwk],
    ['ES512', RFC7515.es512.token, RFC7515.es512.jwk],
    ['EdDSA', RFC8037.token, RFC8037.jwk],
  ];

  it.each(CASES)(
    'do not match with one bit changed anywhere in payload or signature: %s',
    async (_, token, key) => {
      const start = token.indexOf('.') + 1;
      const last = token.length - 1;
      for (let at = start; at < last; at += 7) {
        if (token.charAt(at) === '.') continue;
        const verdict = await verdictOf(flipped(token, at, at % 6), key);
        expect(verdict.kind, `letter ${at}`).toBe('mismatch');
      }
    },
  );

  it.each(CASES)('do not match when cut off, lengthened or empty: %s', async (_, token, key) => {
    for (const changed of [token.slice(0, -4), `${token}AAAA`, token.slice(0, token.lastIndexOf('.') + 1)])
      expect(await verdictOf(changed, key)).toMatchObject({ kind: 'mismatch' });
    expect(await verdictOf(token.slice(0, -4), key)).toMatchObject({
      notes: [expect.stringMatching(/^The signature has \d+ bytes/)],
    });
  });

  it.each(['ES256', 'ES384', 'ES512'] as const)('are named if r or s is zero: %s', async (alg) => {
    const { token, pem } = OPENSSL.tokens[alg];
    const half = { ES256: 32, ES384: 48, ES512: 66 }[alg];
    const input = token.slice(0, token.lastIndexOf('.'));
    const one = new Uint8Array(2 * half);
    for (const [r, s] of [
      [0, 0],
      [0, 1],
      [1, 0],
    ]) {
      one[half - 1] = r ?? 0;
      one[2 * half - 1] = s ?? 0;
      expect(await verdictOf(`${input}.${encodePart(one)}`, pem)).toMatchObject({
        kind: 'mismatch',
        notes: [expect.stringContaining('CVE-2022-21449')],
      });
    }
  });

  it('name the other reading of a secret that would match', async () => {
    const secret = btoa('a secret of at least thirty-two bytes');
    const payload = '{"sub":"1","exp":4102444800}';
    const signed = await signJwt({
      header: '{"alg":"HS256"}',
      payload,
      secret: { text: secret, encoding: 'base64' },
    });
    if (signed.kind !== 'signed') throw new Error(signed.message);
    expect(await verdictOf(signed.token, secret)).toMatchObject({
      kind: 'mismatch',
      notes: ['It matches if the secret is read as Base64: choose that.'],
    });
    const { token } = OPENSSL.tokens.HS256;
    expect(await verdictOf(token, `${OPENSSL.secret}\n`)).toMatchObject({
      notes: ['It matches without the white space around the secret: remove it.'],
    });
    expect(await verdictOf(token, `"${OPENSSL.secret}"`)).toMatchObject({
      notes: ['It matches without the quotes around the secret: remove them.'],
    });
  });
});

describe('keys', () => {
  it('are refused with the reason if they do not fit', async () => {
    const { token } = RFC7515.es256;
    const reason = async (key: string | object) => {
      const verdict = await verdictOf(token, key);
      return verdict.kind === 'impossible' ? verdict.message : verdict.kind;
    };
    expect(await reason(OPENSSL.rsaSpki)).toContain('needs a key on P-256, and this one is RSA, 2048 bits');
    expect(await reason(RFC7515.es512.jwk)).toContain('this one is P-521');
    expect(await reason('secret')).toContain('this is a secret');
    expect(await reason('{"kty":"EC"')).toContain('not valid JSON');
    expect(await reason({ kty: 'EC', crv: 'P-256', x: 'AA' })).toContain('has no “y”');
    expect(await reason({ keys: [] })).toContain('has no keys');
    expect(await reason([RFC7515.rs256.jwk, RFC8037.jwk])).toContain('None of the 2 keys fits');
    expect(await reason(JSON.stringify([RFC7515.rs256.jwk]).slice(0, -3))).toContain(
      'begins like a list of JWKs',
    );
    expect(await reason({ keys: [RFC7515.rs256.jwk, RFC8037.jwk] })).toContain('None of the 2 keys fits');
    expect(await reason({ ...RFC7515.es256.jwk, x: RFC7515.es256.jwk.y })).toContain('no point on P-256');
    expect(await reason(OPENSSL.rsaSpki.slice(0, 200))).toContain('has no end');
    expect(await reason(OPENSSL.rsaSpki.replace('MIIB', 'MIIC'))).toContain('cut off or damaged');
    expect(await reason('ssh-rsa AAAAB3Nza example')).toContain('ssh-keygen -e -m PKCS8');
    expect(
      await reason('-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----'),
    ).toContain('is encrypted');
  });

  it('are read from certificates, in PEM and in Base64 alone', async () => {
    const { rsaCertificate, ecCertificate } = OPENSSL;
    const bare = ecCertificate.replace(/-----.*?-----|\n/g, '');
    for (const certificate of [ecCertificate, bare])
      expect(await verdictOf(RFC7515.es256.token, certificate)).toMatchObject({ kind: 'mismatch' });
    expect(await verdictOf(RFC7515.rs256.token, rsaCertificate)).toMatchObject({ kind: 'mismatch' });
  });

  it('that are private are used by their public part, with a warning', async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
      'verify',
    ]);
    const input = `${part({ alg: 'ES256' })}.${part({ exp: 4_102_444_800 })}`;
    const signature = await crypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      pair.privateKey,
      encoder.encode(input),
    );
    const token = `${input}.${encodePart(new Uint8Array(signature))}`;
    const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
    const pem = `-----BEGIN PRIVATE KEY-----\n${btoa(String.fromCharCode(...pkcs8))}\n-----END PRIVATE KEY-----`;
    for (const key of [pem, await crypto.subtle.exportKey('jwk', pair.privateKey)])
      expect(await verdictOf(token, key)).toMatchObject({
        kind: 'match',
        notes: [expect.stringContaining('private key')],
      });
  });

  it('that are meant for something else are used, with a note', async () => {
    const key = { ...RFC7515.rs256.jwk, alg: 'RS512', use: 'enc' };
    const verdict = await verdictOf(RFC7515.rs256.token, key);
    expect(verdict).toMatchObject({
      kind: 'match',
      notes: [expect.stringContaining('for RS512'), expect.stringContaining('“enc”')],
    });
  });

  it('that are public are not taken for the secret, and key confusion is named', async () => {
    const { rsaSpki } = OPENSSL;
    expect(await verdictOf(RFC7515.hs256.token, rsaSpki)).toMatchObject({
      kind: 'impossible',
      message: expect.stringContaining('key confusion'),
    });
    const raw = encoder.encode(`${rsaSpki}\n`);
    const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    const input = `${part({ alg: 'HS256' })}.${part({ sub: 'admin' })}`;
    const forged = `${input}.${encodePart(new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(input))))}`;
    expect(await verdictOf(forged, rsaSpki)).toMatchObject({
      kind: 'mismatch',
      message: expect.stringContaining('key confusion attack'),
    });
  });
});
