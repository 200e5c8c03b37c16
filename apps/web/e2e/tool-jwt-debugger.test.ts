import { OPENSSL, RFC7515 } from '@hln/jwt/known-tokens';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatterSite } from './formatter-support.ts';
import { axeFaults } from './support/axe.ts';
import { pasteText } from './support/clipboard-events.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { reload, type VisitOptions } from './support/visit.ts';

const site = formatterSite();

async function open(options: VisitOptions = {}) {
  // During a transition between two colours, the contrast is that of neither.
  const opened = await site.open({ path: '/tools/jwt-debugger', reducedMotion: 'reduce', ...options });
  return { ...opened, ...parts(opened.page) };
}

function parts(page: Page) {
  return {
    input: page.getByLabel('Token', { exact: true }),
    secret: page.getByLabel('Secret', { exact: true }),
    publicKey: page.getByLabel('Public key', { exact: true }),
    leaf: (name: RegExp) => page.getByRole('treeitem', { name }),
    says: (words: string) => page.getByRole('status').getByText(words).waitFor(),
  };
}

const { hs256, es256, none } = RFC7515;

it('shows what a token says, with its times, and checks the signature as the key is typed', async () => {
  const { page, input, secret, leaf, says, end } = await open();
  await input.fill(`Bearer ${hs256.token}`);
  await leaf(/is_root\s*:\s*true/).waitFor();
  await says('The signature is not checked yet');
  await page.getByText('2011-03-22 18:43:00 UTC').first().waitFor();
  await page.getByText(/^15(\.\d)? years ago$/).waitFor();
  await says('The token expired on');
  await secret.fill('not this one, but as long as it has to be');
  await says('The signature is wrong');
  await secret.fill(JSON.stringify(hs256.jwk));
  await says('The signature is right: it was made by HS256');
  await end();
});

it('keeps neither token nor key over a reload, and puts neither into the URL', async () => {
  const { page, input, secret, says, end } = await open();
  await input.fill(hs256.token);
  await secret.fill(JSON.stringify(hs256.jwk));
  await says('The signature is right');
  await reload(page);
  await eventually(() => input.inputValue()).toBe('');
  await page.getByText('What is in the token appears here.').first().waitFor();
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href]),
  );
  expect(stored).not.toContain('eyJ');
  expect(stored).not.toContain(hs256.jwk.k.slice(0, 10));
  await end();
});

it.each([
  ['a certificate of another key', OPENSSL.ecCertificate, 'The signature is wrong'],
  ['a JWK Set', JSON.stringify({ keys: [RFC7515.rs256.jwk, es256.jwk] }), 'The signature is right'],
  ['a key of another kind', OPENSSL.rsaSpki, 'needs a key on P-256, and this one is RSA'],
])('checks with %s', async (_, key, outcome) => {
  const { input, publicKey, says, end } = await open();
  await input.fill(es256.token);
  await publicKey.fill(key);
  await says(outcome);
  await end();
});

it('names dangers, and where a token is damaged', async () => {
  const { page, input, says, end } = await open();
  await input.fill(none.token);
  await says('The token is not signed');
  await page.getByRole('list', { name: 'What to know about it' }).getByText('“alg” is “none”').waitFor();
  await input.fill('eyJhbGciOiJIUzI1NiJ9.eyJz*WIiOiIxIn0.c2ln');
  await page.getByRole('button', { name: 'Go to line 1, column 26' }).click();
  expect(
    await input.evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    ),
  ).toBe('*');
  await end();
});

it('finds several tokens in a text, and shows the chosen one', async () => {
  const { page, leaf, end } = await open();
  await page.getByRole('heading', { level: 1 }).click();
  await pasteText(page, `{"access_token":"${hs256.token}","id_token":"${RFC7515.es512.token}"}`);
  await page.getByText('2 tokens were found.').waitFor();
  await leaf(/HS256/).waitFor();
  await page.getByLabel('Show token').selectOption('2');
  await leaf(/ES512/).waitFor();
  await page.getByText('Payload', { exact: true }).nth(1).waitFor();
  await end();
});

it('asks for a payload that is not in the token', async () => {
  const { page, input, secret, says, end } = await open();
  await input.fill(
    'eyJhbGciOiJIUzI1NiIsImI2NCI6ZmFsc2UsImNyaXQiOlsiYjY0Il19..A5dxf2s96_n5FLueVuW1Z_vh161FwXZC4YLPff6dmDY',
  );
  await secret.fill(JSON.stringify(hs256.jwk));
  await page.getByLabel('Payload of the token').fill('$.02');
  await says('The signature is right');
  await end();
});

it('creates a token, checks it, and edits a copy', async () => {
  const { page, input, secret, says, leaf, end } = await open();
  await page.getByRole('radio', { name: 'Create a token' }).check();
  const header = page.locator('#jwt-header');
  const payload = page.locator('#jwt-payload');
  const signed = page.getByLabel('Signed token', { exact: true });
  await payload.fill('{"sub":}');
  await page.getByRole('button', { name: /^Go to line 1/ }).waitFor();
  await payload.fill('{"sub":"ā","exp":1300819380}');
  const own = page.getByLabel('Secret', { exact: true }).filter({ visible: true });
  await own.fill('short');
  await says('The secret has 5 bytes. HS256 needs 32');
  await page.getByRole('radio', { name: 'HS512' }).check();
  await eventually(() => header.inputValue()).toContain('"HS512"');
  await page.getByRole('button', { name: 'Random secret' }).click();
  await eventually(() => signed.inputValue()).toMatch(/\.[\w-]{86}$/);
  await page.getByRole('button', { name: 'Check this token' }).click();
  await says('The signature is right: it was made by HS512');
  await leaf(/ā/).waitFor();
  await secret.filter({ visible: true }).fill('');
  await page.getByRole('button', { name: 'Edit a copy' }).click();
  await eventually(() => payload.inputValue()).toBe('{\n  "sub": "ā",\n  "exp": 1300819380\n}');
  await page.getByRole('radio', { name: 'Check a token' }).check();
  await eventually(() => input.inputValue()).toMatch(/^eyJ/);
  await end();
});

it('takes a paste of a megabyte', async () => {
  const { page, end } = await open();
  const payload = Buffer.from(JSON.stringify({ list: Array.from({ length: 90_000 }, (_, i) => i) }));
  const large = `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.${payload.toString('base64url')}.c2ln`;
  const many = `${hs256.token} ${'kia ora '.repeat(120_000)}`;
  await page.getByLabel('Token', { exact: true }).focus();
  for (const text of [large, many]) {
    await pasteText(page, text);
    await page.getByRole('treeitem', { name: /alg/ }).waitFor();
    await page.getByRole('button', { name: 'Close file' }).click();
  }
  await end();
});

it('has no faults of layout or for assistive technology, wide and narrow, light and dark', async () => {
  for (const options of [
    {},
    { viewport: { width: 320, height: 720 } },
    { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  ] as const) {
    const { page, leaf, says, end } = await open(options);
    await page.getByRole('button', { name: 'Example' }).click();
    await leaf(/alg/).waitFor();
    await says('The signature is right');
    expect(await axeFaults(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Create a token' }).check();
    await page.getByLabel('Signed token').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    await end();
  }
});
