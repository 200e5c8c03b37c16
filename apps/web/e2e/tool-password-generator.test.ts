import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type FormatterSite, formatterSite } from './formatter-support.ts';
import { axeFaults } from './support/axe.ts';
import { pasteOutside } from './support/clipboard-events.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { THEMES } from './support/pages.ts';
import { reload } from './support/visit.ts';

const site = formatterSite();

const open = (options: Parameters<FormatterSite['open']>[0] = {}) =>
  site.open({ path: '/tools/password-generator', ...options });

function parts(page: Page) {
  const result = page.getByRole('group', { name: /^(Passphrase|Password|PIN|\d+ results)$/ });
  return {
    result,
    secrets: () => result.locator('li code').allTextContents(),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    choose: (name: string) => page.getByRole('radio', { name, exact: true }).check(),
    bits: () => page.locator('strong', { hasText: /^[\d.]+ bits$/ }).textContent(),
  };
}

it('makes a password that is hidden until it is shown, and copies and clears it', async () => {
  const { page, end } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { secrets, button, bits } = parts(page);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await eventually(secrets).toEqual(['•'.repeat(20)]);
  expect(await bits()).toBe('124.8 bits');
  await page.getByTitle('Copy the secret').click();
  await eventually(clipboard).toHaveLength(20);
  const copied = await clipboard();
  expect(await page.content()).not.toContain(copied);

  await button('Show').click();
  await eventually(secrets).toEqual([copied]);
  await button('New').click();
  await eventually(async () => (await secrets())[0] !== copied).toBe(true);
  await button('Clear clipboard').click();
  await page.getByText('The clipboard is empty now.').waitFor();
  expect(await clipboard()).toBe('');
  await end();
});

it('stores the options, never the password', async () => {
  const { page, end } = await open();
  const { secrets, button, choose } = parts(page);
  await choose('Password');
  const symbols = page.getByLabel('Which symbols');
  const before = await symbols.inputValue();
  await pasteOutside(page, 'a password of mine');
  expect(await symbols.inputValue()).toBe(before);
  await choose('PIN');
  await button('Show').click();
  await eventually(async () => (await secrets())[0]).toMatch(/^\d{6}$/);
  const [pin = ''] = await secrets();
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain(pin);
  const how = await page.evaluate(() => localStorage.getItem('password-generator-options'));
  expect(JSON.parse(how ?? 'null')).toMatchObject({ kind: 'pin' });
  await reload(page);
  await eventually(secrets).toEqual(['••••••']);
  expect(await page.getByRole('radio', { name: 'PIN', exact: true }).isChecked()).toBe(true);
  await end();
});

it('makes every kind of password, and many at once', async () => {
  const { page, end } = await open();
  const { secrets, button, choose, bits } = parts(page);
  await button('Show').click();
  await choose('Passphrase');
  await eventually(async () => (await secrets())[0]).toMatch(/^[a-z-]+(?:-[a-z-]+){5,}$/);
  await eventually(bits).toBe('77.5 bits');
  await choose('Pronounceable');
  await eventually(async () => (await secrets())[0]).toMatch(/^[a-z]{16}$/);
  await page.getByLabel('How many').fill('25');
  await eventually(async () => new Set(await secrets()).size).toBe(25);
  const [download] = await Promise.all([page.waitForEvent('download'), button('Download').click()]);
  expect(download.suggestedFilename()).toBe('passwords.txt');
  await end();
});

it('respects the choices, and says when they cannot be satisfied', async () => {
  const { page, end } = await open();
  const { secrets, button } = parts(page);
  await button('Show').click();
  for (const name of ['Lower case a–z', 'Upper case A–Z', 'Symbols'])
    await page.getByLabel(name, { exact: true }).uncheck();
  await page.getByLabel('No character twice').check();
  await page.getByText('Without repeats there are 10 characters for a length of 20.').waitFor();
  await page.getByRole('spinbutton', { name: 'Length' }).fill('10');
  await eventually(async () => [...((await secrets())[0] ?? '')].sort().join('')).toBe('0123456789');
  expect(await page.getByText('one of 3,628,800, each equally likely').count()).toBe(1);
  await end();
});

it('follows a site’s rules, and marks errors in them', async () => {
  const { page, end } = await open();
  const { secrets, button, choose } = parts(page);
  await choose('Site rules');
  await button('Show').click();
  const rules = page.getByLabel('Password rules', { exact: true });
  await rules.fill('minlength: 8; maxlength: 12; required: digit; required: [-]; max-consecutive: 1');
  await eventually(async () => (await secrets())[0]).toMatch(/^(?=.*\d)(?=.*-)(?!.*(.)\1)[\d-]{12}$/);
  await page.getByText('at most 1 of the same in a row').waitFor();
  await rules.fill('minlength: 8; required: uper');
  await page.getByRole('button', { name: 'line 1, column 25' }).click();
  expect(await rules.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(24);
  await end();
});

it('applies rules, and can switch to another kind and back', async () => {
  const { page, end } = await open({ path: '/tools' });
  const { secrets, button, choose } = parts(page);
  await page
    .getByRole('textbox', { name: 'Paste or drop anything' })
    .fill('maxlength: 9; required: [-]; required: digit');
  await page.getByRole('link', { name: 'Open in Password generator' }).click();
  const rules = page.getByLabel('Password rules', { exact: true });
  await eventually(() => rules.inputValue()).toBe('maxlength: 9; required: [-]; required: digit');
  await page.getByText('Brought over from the previous page.').waitFor();
  await button('Show').click();
  await eventually(async () => (await secrets())[0]).toMatch(/^(?=.*\d)(?=.*-)[\d-]{9}$/);
  await choose('PIN');
  await eventually(async () => (await secrets())[0]).toMatch(/^\d{6}$/);
  expect(await page.getByRole('radio', { name: 'PIN', exact: true }).isChecked()).toBe(true);
  await choose('Site rules');
  await eventually(async () => (await secrets())[0]).toMatch(/^(?=.*\d)(?=.*-)[\d-]{9}$/);
  expect(await rules.inputValue()).toBe('maxlength: 9; required: [-]; required: digit');
  await end();
});

it('works by keyboard alone', async () => {
  const { page, end } = await open();
  const { secrets } = parts(page);
  await page.getByRole('radio', { name: 'Password', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await eventually(async () => (await secrets())[0]?.length).toBe(6);
  // The number, the choice of the view, the first button.
  for (let i = 0; i < 3; i++) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await eventually(async () => (await secrets())[0]).toMatch(/^\d{6}$/);
  await end();
});

it.each(THEMES)('the page has no axe violations or layout faults in the %s theme', async (colorScheme) => {
  const { page, end } = await open({
    colorScheme,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const { choose, secrets } = parts(page);
  await eventually(secrets).toEqual(['•'.repeat(20)]);
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await choose('Site rules');
  await page.getByRole('heading', { name: 'As understood' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Password rules', { exact: true }).fill('required: x');
  await page.getByText('is not a class').first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await end();
});
