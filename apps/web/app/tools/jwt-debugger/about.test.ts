import { expect, it } from 'vitest';
import { JWT_DEBUGGER_ABOUT as ABOUT } from '../../content/jwt-debugger-about.ts';
import { JWT_EXAMPLE } from '../../content/jwt-example.ts';
import { findTokens, inspectJwt, readToken, signJwt } from './logic.ts';

const written = (content: ReturnType<typeof readToken>['header']) =>
  content.kind === 'json' ? new TextDecoder().decode(content.bytes) : content.kind;

it('shows the real result of the example', () => {
  const { header, payload } = readToken(ABOUT.example.input);
  expect(`${written(header)} ${written(payload)}`).toBe(ABOUT.example.output);
});

it('shows the token that the secret signs', async () => {
  const [{ name, input, output }] = ABOUT.options;
  const [, text = ''] = /“(.*)”/.exec(name) ?? [];
  const [header = '', payload = ''] = input.split(' ');
  expect(await signJwt({ header, payload, secret: { text, encoding: 'text' } })).toEqual({
    kind: 'signed',
    token: output,
    note: null,
  });
});

it.each(ABOUT.options.slice(1))('finds what it says: $name', ({ input, output }) => {
  expect(findTokens(input).map(({ text }) => text)).toEqual([output]);
});

it('has an example whose signature is right and whose time is over', async () => {
  const { token, key } = JWT_EXAMPLE;
  const inspection = await inspectJwt({
    input: token,
    chosen: 0,
    key: { text: key, encoding: 'text' },
    detached: '',
  });
  expect(inspection).toMatchObject({
    verdict: { kind: 'match', notes: [] },
    problems: [],
    advice: [],
    times: [{ claim: 'exp' }, { claim: 'iat' }],
  });
});
