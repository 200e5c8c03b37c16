import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatterSite } from './formatter-support.ts';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { reload, type VisitOptions } from './support/visit.ts';

const PATH = '/tools/color-picker';

const site = formatterSite();

const open = (options: VisitOptions = {}) => site.open({ path: PATH, ...options });

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const value = (page: Page, name: string) => () => field(page, name).inputValue();

/** The panels load once they come into view. */
async function toPanels(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'How it works' }).scrollIntoViewIfNeeded();
  await page.getByRole('region', { name: 'Contrast' }).waitFor();
}

describe('the colour picker', () => {
  it('reads any colour, shows it in every format, edits each and says what was mapped', async () => {
    const { page, end } = await open();
    await field(page, 'Any CSS colour').fill('RebeccaPurple');
    await eventually(value(page, 'Hex')).toBe('#663399');
    expect(await value(page, 'OKLCH')()).toBe('oklch(0.44027 0.1603 303.373)');
    expect(await value(page, 'Name')()).toBe('rebeccapurple');

    await field(page, 'CMYK').fill('0 50 100 0');
    await eventually(value(page, 'Hex')).toBe('#ff8000');
    await field(page, 'HSL').fill('hsl(210 50% 40%)');
    await eventually(value(page, 'Any CSS colour')).toBe('hsl(210 50% 40%)');
    expect(await value(page, 'Hex')()).toBe('#336699');

    await field(page, 'Any CSS colour').fill('color(display-p3 0 1 0)');
    await page.getByText('Outside sRGB, in P3.').waitFor();
    expect(await value(page, 'Hex')()).toBe('#00f74f');
    expect(await value(page, 'Display P3')()).toBe('color(display-p3 0 1 0)');
    expect(await page.getByText('mapped to sRGB', { exact: true }).count()).toBe(5);

    await reload(page);
    await eventually(value(page, 'Any CSS colour')).toBe('color(display-p3 0 1 0)');
    await end();
  });

  it('says why a text is not a colour, and keeps the last one', async () => {
    const { page, end } = await open();
    await field(page, 'Any CSS colour').fill('#336699');
    await field(page, 'Any CSS colour').fill('rebecapurple');
    await page.getByText('Did you mean rebeccapurple?').waitFor();
    expect(await field(page, 'Any CSS colour').getAttribute('aria-invalid')).toBe('true');
    expect(await value(page, 'Hex')()).toBe('#336699');
    await field(page, 'Hex').fill('#33669');
    await page.getByText('this has 5').waitFor();
    await end();
  });

  it('picks by keyboard alone', async () => {
    const { page, end } = await open();
    await eventually(value(page, 'OKLCH')).toBe('oklch(0.62 0.12 168)');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    const valueText = (slider: string) => () =>
      page.getByRole('slider', { name: slider }).getAttribute('aria-valuetext');
    await page.getByRole('slider', { name: 'Chroma' }).focus();
    await page.keyboard.press('ArrowRight');
    await eventually(value(page, 'OKLCH')).toBe('oklch(0.62 0.122 168)');
    expect(await focused()).toBe('Chroma');
    await page.keyboard.press('Shift+ArrowUp');
    await eventually(value(page, 'OKLCH')).toBe('oklch(0.67 0.122 168)');
    expect(await focused()).toBe('Lightness');
    await page.keyboard.press('Home');
    await eventually(valueText('Chroma')).toBe('0.000');
    expect(await focused()).toBe('Chroma');
    await page.keyboard.press('Tab');
    await page.keyboard.press('PageDown');
    await eventually(valueText('Lightness')).toBe('57%');
    await page.keyboard.press('Tab');
    await page.keyboard.press('End');
    // A grey keeps the hue that the slider shows.
    await eventually(value(page, 'Any CSS colour')).toBe('oklch(0.57 0 360)');
    await end();
  });

  it('follows a pointer dragged out of the plane', async () => {
    const { page, end } = await open();
    await eventually(value(page, 'Hex')).not.toBe('');
    const box = await page.getByRole('group', { name: 'Lightness and chroma of this hue' }).boundingBox();
    if (box === null) throw new Error('The plane has no box.');
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x - 100, box.y - 100, { steps: 3 });
    await page.mouse.up();
    await eventually(value(page, 'Hex')).toBe('#ffffff');
    await end();
  });

  it('finds the nearest colour that passes, makes tokens and simulates colour blindness', async () => {
    const { page, end } = await open();
    await field(page, 'Any CSS colour').fill('#999');
    await toPanels(page);
    const contrast = page.getByRole('region', { name: 'Contrast' });
    // The panels may follow the colour slightly later.
    await contrast.getByText('2.84 : 1').waitFor();
    await contrast
      .getByRole('row', { name: /^Text, AA 4/ })
      .getByRole('button')
      .press('Enter');
    await contrast.getByText('4.54 : 1').waitFor();
    expect(await contrast.getByRole('table').evaluate((table) => table === document.activeElement)).toBe(
      true,
    );
    expect(await value(page, 'Hex')()).toBe('#767676');

    const palette = page.getByRole('region', { name: 'Palette' });
    await palette.getByRole('radio', { name: 'Tailwind 4' }).check();
    await palette.getByRole('radio', { name: 'Hex' }).check();
    await palette.getByLabel('Name').fill('Ink');
    const tokens = palette.getByRole('region', { name: 'Tokens' });
    await eventually(() => tokens.textContent()).toContain('--color-ink-600: #767676;');
    expect(await page.getByText('#767676 on #ffffff').count()).toBe(4);

    await page.getByRole('button', { name: 'Show other spaces' }).click();
    await page.getByText('color(--okhsl none 0 0.49655)').waitFor();
    await end();
  });

  it('opens a shared colour', async () => {
    const { page, end } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await field(page, 'Any CSS colour').fill('tomato');
    await page.getByRole('button', { name: 'Share link' }).click();
    await page.getByText(/^Link copied\./).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await field(page, 'Any CSS colour').fill('navy');
    await eventually(value(page, 'Hex')).toBe('#000080');
    await page.goto(link);
    await eventually(value(page, 'Hex')).toBe('#ff6347');
    await end();
  });

  it.each([
    [390, 'dark'],
    [1440, 'light'],
  ] as const)('has no axe violations or layout faults at %i px, %s', async (width, colorScheme) => {
    const { page, end } = await open({
      colorScheme,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    await field(page, 'Any CSS colour').fill('color(display-p3 1 0 0)');
    await toPanels(page);
    await page.getByRole('button', { name: 'Show other spaces' }).click();
    await page.getByText('CAM16 JMh').waitFor();
    await field(page, 'Any CSS colour').fill('nothing');
    await page.getByText('CSS has no colour named “nothing”.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    await end();
  });
});
