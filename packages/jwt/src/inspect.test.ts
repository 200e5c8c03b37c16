import { describe, expect, it } from 'vitest';
import { inspectJwt, signJwt } from './index.ts';
import { inspect, NO_KEY, part, withKey } from './inspecting.fixture.ts';
import { OPENSSL, RFC7515 } from './known-tokens.ts';

describe('tokens in what is pasted', () => {
  const { token } = RFC7515.hs256;
  const wrapped = token.replace(/(.{40})/g, '$1\n  ');

  it.each([
    ['alone', token, 'nothing'],
    ['white space', `\n ${token}\u200B\n`, 'white-space'],
    ['quotes', `"${token}",`, 'quotes'],
    ['Bearer', `Bearer ${token}`, 'bearer'],
    ['a header', `Authorization: Bearer ${token}`, 'bearer'],
    ['wrapped lines', wrapped, 'line-breaks'],
    ['the end of a sentence', `${token}.`, 'nothing'],
    ['cURL', `curl 'https://api.example.com/a.b.c' -H 'Authorization: Bearer ${token}' --compressed`, 'text'],
    ['a cookie', `Cookie: theme=dark; session=${token}; a=b`, 'text'],
    ['JSON', `{"token_type":"Bearer","access_token":"${token}","expires_in":3600}`, 'text'],
    ['a URL', `https://example.com/callback#access_token=${token}&state=1`, 'text'],
    ['a log', `12:00 INFO eyJhbGci is no token, ${token} is`, 'text'],
  ])('are found: %s', async (_, input, surroundings) => {
    expect(await inspect(input)).toMatchObject({ found: { text: token, surroundings }, count: 1 });
  });

  it('are listed if there are several', async () => {
    const input = `{"access_token":"${RFC7515.rs256.token}","id_token":"${RFC7515.es256.token}"}`;
    expect(await inspect(input, { chosen: 1 })).toMatchObject({
      count: 2,
      found: { text: RFC7515.es256.token },
    });
  });

  it('are not found in other texts', async () => {
    for (const input of ['Kia ora koutou katoa.', '{"a":1}', '<html>'])
      expect(await inspectJwt({ input, chosen: 0, key: NO_KEY, detached: '' })).toEqual({ kind: 'none' });
    expect(await inspectJwt({ input: ' \n', chosen: 0, key: NO_KEY, detached: '' })).toEqual({
      kind: 'blank',
    });
  });

  it('are searched in time that grows with the text alone', async () => {
    const started = performance.now();
    for (const input of [
      'eyJ'.repeat(200_000),
      'eyJhbGciOiJ.'.repeat(50_000),
      'eyJhbGciOiJub25lIn0.e30 '.repeat(25_000),
      ' "'.repeat(300_000),
    ])
      await inspectJwt({ input, chosen: 0, key: NO_KEY, detached: '' });
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('what stands beside a complete token', () => {
  const { token } = RFC7515.hs256;
  const key = RFC7515.hs256.jwk;
  const broken = OPENSSL.tokens.RS256.token.replace(/(.{64})/g, '$1\n');

  it.each([
    `Bearer ${token} expired`,
    `${token} thanks`,
    `${token}\nexpired\n`,
    `token=${token}; path=/`,
    `token=${token}&state=abc`,
    `${token}&state=abc`,
    `${token} (dev)`,
    `${token}"}`,
    `(${token})`,
    `<${token}>`,
    `https://example.com/verify/${token}/now`,
    `Here it is: ${token}. Thanks`,
    `Here it is: ${token}...`,
    `${token}\u2026`,
    token.replace(/(.{76})/g, '$1\n').concat('\nKind regards'),
    token.replaceAll('.', '.\n'),
    token.replaceAll('.', '\n.\n').concat(' expired'),
  ])('is no part of its signature: %j', async (input) => {
    const found = await withKey(input, key);
    expect(found).toMatchObject({
      count: 1,
      found: { text: token },
      problems: [],
      verdict: { kind: 'match' },
    });
  });

  it.each([
    ['of RSA', OPENSSL.tokens.RS256.token, `${broken} expired`],
    ['of RSA with another on the next line', OPENSSL.tokens.RS256.token, `${broken}\n${token}`],
    ['of ECDSA', RFC7515.es256.token, `${RFC7515.es256.token} expired`],
    ['without a signature', 'eyJhbGciOiJub25lIn0.e30.', 'eyJhbGciOiJub25lIn0.e30. Thanks'],
    ['of an unknown algorithm', `${part({ alg: 'X1' })}.e30.c2ln`, `${part({ alg: 'X1' })}.e30.c2ln thanks`],
  ])('is no part of a signature: %s', async (_, wanted, input) => {
    expect(await inspect(input)).toMatchObject({ found: { text: wanted } });
  });

  it('may be another token', async () => {
    for (const input of [
      `${token}\n${token}`,
      `${token} ${token}`,
      `${broken}\n\n${token}`,
      `${token},${token}`,
    ])
      expect(await inspect(input)).toMatchObject({ count: 2, token: { form: 'jws' }, problems: [] });
  });

  it('stays a part of an encrypted token until its tag is complete', async () => {
    const tag = 'XFBoMYUZodetZdvTiFvSkQ';
    const encrypted = `${part({ alg: 'dir', enc: 'A128GCM' })}..48V1_ALb6US04U3b.5eym8TW_c8SuK0ltJ3rpYIzOeDQz7TALvtu6UG9oMo4.${tag}`;
    for (const input of [encrypted, `${encrypted} thanks`, encrypted.replace(/(.{50})/g, '$1\r\n')])
      expect(await inspect(input)).toMatchObject({
        found: { text: encrypted },
        token: { form: 'jwe' },
        problems: [],
      });
  });

  it('is not taken for an incomplete signature', async () => {
    const cut = token.slice(0, -1);
    expect(await inspect(`${cut} thanks`)).toMatchObject({ found: { text: cut, surroundings: 'text' } });
  });

  it('leaves a part that is missing missing', async () => {
    const { found, problems } = await inspect('eyJhbGciOiJIUzI1NiJ9.e30 is all. I have');
    expect(found.text).toBe('eyJhbGciOiJIUzI1NiJ9.e30');
    expect(problems[0]?.message).toContain('The signature is missing');
  });
});

describe('parts of tokens', () => {
  const [header = '', payload = ''] = RFC7515.hs256.token.split('.');

  it('are read on their own, and named', async () => {
    const alone = await inspect(header);
    expect(alone).toMatchObject({ token: { form: 'broken', header: { object: { alg: 'HS256' } } } });
    expect(alone.problems[0]?.message).toContain('This is the header of a token without its other parts');
    const other = await inspect(`"${payload}"`);
    expect(other.token).toMatchObject({
      header: { kind: 'unreadable' },
      payload: { object: { iss: 'joe' } },
    });
    expect(other.problems[0]?.message).toContain('This is the payload of a token without its other parts');
  });

  it('are no token if they are something else', async () => {
    const { problems } = await inspect('5f8c2a9e4b7d1c3a');
    expect(problems[0]?.message).toContain('it has no full stops');
  });

  it.each([
    `${header}...`,
    `${header}.${payload.slice(0, 20)}...`,
    `${header}.${payload.slice(0, 20)}…`,
    `${header}.${payload}.dBjft...`,
    `Bearer ${header}.${payload}...FWFOEjXk`,
    `${header.slice(0, 12)}...FWFOEjXk`,
    `The token ${header}.${payload}... has expired`,
  ])('are named as shortened: %j', async (input) => {
    const { token, problems } = await inspect(input);
    expect(token.form).toBe('broken');
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('was shortened')]);
  });
});

describe('damaged tokens', () => {
  it.each([
    ['a letter', 'eyJhbGciOiJIUzI1NiJ9.eyJz*WIiOiIxIn0.c2ln', 'payload', 25, 'error'],
    ['a lone letter', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnA', 'signature', 41, 'error'],
    ['padding', 'eyJhbGciOiJIUzI1NiJ9.e30=.c2ln', 'payload', 24, 'warning'],
    ['standard Base64', 'eyJhbGciOiJIUzI1NiJ9.e30.c2+n', 'signature', 27, 'warning'],
    ['left-over bits', 'eyJhbGciOiJIUzI1NiJ9.e31.c2ln', 'payload', 23, 'warning'],
    ['two parts', 'eyJhbGciOiJIUzI1NiJ9.e30', null, 24, 'error'],
    ['four parts', 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln.c2ln', null, 34, 'error'],
    ['no JSON', `${part('{"alg":}')}.e30.c2ln`, 'header', 9, 'error'],
    ['equal keys', `${part('{"alg":"none","alg":"RS256"}')}.e30.c2ln`, 'header', 18, 'warning'],
  ])('say what is wrong in which part at which letter: %s', async (_, token, name, offset, severity) => {
    const { problems } = await inspect(token);
    expect(problems[0]).toMatchObject({ part: name, place: offset, severity });
  });

  it('name the place in the input, not in the token', async () => {
    const { problems } = await inspect('Bearer eyJhbGciOiJIUzI1NiJ9.eyJz\n*WIiOiIxIn0.c2ln');
    expect(problems[0]).toMatchObject({ place: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJz\n'.length });
  });
});

describe('signing', () => {
  it('makes the token of RFC 7515, appendix A.1', async () => {
    const signed = await signJwt({
      header: '{"typ":"JWT",\r\n "alg":"HS256"}',
      payload: '{"iss":"joe",\r\n "exp":1300819380,\r\n "http://example.com/is_root":true}',
      secret: { text: JSON.stringify(RFC7515.hs256.jwk), encoding: 'text' },
    });
    expect(signed).toEqual({ kind: 'signed', token: RFC7515.hs256.token, note: null });
  });

  it.each([
    ['{"alg":"HS256"', '{}', 'x', 'header'],
    ['{"alg":"HS256"}', '[]', 'x', 'payload'],
    ['{"alg":"RS256"}', '{}', 'x', 'header'],
    ['{"alg":"HS256"}', '{}', '', 'secret'],
    ['{"alg":"HS256"}', '{}', OPENSSL.rsaSpki, 'secret'],
  ])('refuses what can’t be signed: %s %s', async (header, payload, text, where) => {
    expect(await signJwt({ header, payload, secret: { text, encoding: 'text' } })).toMatchObject({
      kind: 'refused',
      where,
    });
  });
});
