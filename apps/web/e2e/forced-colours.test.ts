import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatQuery, formatterSite, parts } from './formatter-support.ts';

const site = formatterSite();

const FORCED = { forcedColors: 'active' } as const;

/** The visible appearance of a control in forced colours. */
const look = (control: Locator) =>
  control.evaluate((element) => {
    const { backgroundColor, borderTopColor, outlineStyle, outlineColor } = getComputedStyle(element);
    return [backgroundColor, borderTopColor, outlineStyle, outlineColor].join(' ');
  });

describe('forced colours', () => {
  it('show on and off differently in a toolbar', async () => {
    const { page, end } = await site.open(FORCED);
    const { button } = parts(page);
    const off = await look(button('Settings'));
    expect(await look(button('Test Validation'))).toBe(off);
    await button('Settings').click();
    await page.getByRole('region', { name: 'Formatting Options' }).waitFor();
    // Moves the pointer away from the button, whose colours change under it.
    await page.mouse.move(0, 0);
    expect(await look(button('Settings'))).not.toBe(off);
    await end();
  });

  it('show on and off differently on a pressed button', async () => {
    const { page, end } = await site.open({ ...FORCED, path: '/tools/qr-generator' });
    await page.getByRole('radio', { name: 'Wi-Fi' }).check();
    const show = page.locator('main button[aria-pressed]').first();
    await show.waitFor();
    const off = await look(show);
    await show.click();
    await page.mouse.move(0, 0);
    expect(await show.getAttribute('aria-pressed')).toBe('true');
    expect(await look(show)).not.toBe(off);
    await end();
  });

  it('show on and off differently in a group of choices', async () => {
    const { page, end } = await site.open({ ...FORCED, path: '/tools/base64-encoder' });
    const choices = page.locator('label:has(> input[type=radio])');
    expect(await look(choices.nth(0))).not.toBe(await look(choices.nth(1)));
    await end();
  });

  it('show on and off differently on a ticked box', async () => {
    const { page, end } = await site.open(FORCED);
    await parts(page).button('Settings').click();
    const box = page.getByLabel('Uppercase Keywords');
    // The system draws its own.
    expect(await box.evaluate((element) => getComputedStyle(element).appearance)).toBe('auto');
    await end();
  });
});

it('added words and the underline of a problem are visible in forced colours', async () => {
  const { page, end } = await site.open(FORCED);
  await formatQuery(page, 'select a b');
  await parts(page).button('Show Diff').click();
  const added = page.getByRole('region', { name: 'Differences' }).getByRole('table').getByRole('insertion');
  await added.waitFor();
  expect(await look(added)).not.toBe(await look(page.getByRole('cell').locator('code').last()));
  await formatQuery(page, 'select a)');
  const mark = page.locator('div:has(+ #input-sql) span.problem');
  await mark.waitFor();
  const { text, line } = await mark.evaluate((element) => {
    const { color, textDecorationColor } = getComputedStyle(element);
    return { text: color, line: textDecorationColor };
  });
  expect(text).toBe('rgba(0, 0, 0, 0)');
  expect(line).not.toBe(text);
  await end();
});
