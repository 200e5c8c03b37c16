import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatterSite } from './formatter-support.ts';
import { axeFaults } from './support/axe.ts';
import { pasteText, putText } from './support/clipboard-events.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { reload, type VisitOptions } from './support/visit.ts';

const site = formatterSite();

async function open(options: VisitOptions = {}) {
  // During a transition between two colours, the contrast is that of neither.
  const opened = await site.open({ path: '/tools/text-compare', reducedMotion: 'reduce', ...options });
  return { ...opened, ...parts(opened.page) };
}

function parts(page: Page) {
  const lines = page.getByRole('group', { name: 'Lines of both sides' });
  return {
    left: page.getByLabel('Left text', { exact: true }),
    right: page.getByLabel('Right text', { exact: true }),
    lines,
    marks: () => lines.locator('mark').allTextContents(),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    says: (words: string) => page.getByRole('status').getByText(words, { exact: true }).waitFor(),
  };
}

const numbered = (count: number, change: (i: number) => string = String) =>
  Array.from({ length: count }, (_, i) => `${change(i)}\n`).join('');

it('marks the words that differ, keeps both texts over a reload, and swaps them', async () => {
  const { page, left, right, marks, button, says, end } = await open();
  await left.fill('kei te pēhea koe?\nka kite\n');
  await right.fill('kei te pai koe?\nka kite\nāpōpō\n');
  await says('2 differences');
  await says('−1 line');
  await says('+2 lines');
  expect(await marks()).toEqual(['pēhea', 'pai']);
  await reload(page);
  await says('2 differences');
  await eventually(() => right.inputValue()).toContain('āpōpō');
  await button('Swap sides').click();
  await eventually(marks).toEqual(['pai', 'pēhea']);
  await right.fill('kei te pai koe?\nka kite\nāpōpō\n');
  await says('Both sides are equal.');
  await end();
});

it('goes through the differences by buttons and keys, and unfolds what is unchanged', async () => {
  const { page, left, right, lines, button, says, end } = await open();
  await putText(left, numbered(2_000));
  await putText(
    right,
    numbered(2_000, (i) => (i % 500 === 250 ? `changed ${i}` : String(i))),
  );
  await says('4 differences');
  await lines.getByText('247 unchanged lines').waitFor();
  await button('Next difference (n)').click();
  await says('Difference 1 of 4');
  await lines.focus();
  await page.keyboard.press('n');
  await says('Difference 2 of 4');
  await page.keyboard.press('p');
  await page.keyboard.press('p');
  await says('Difference 4 of 4');
  await lines.getByText('changed 1750').waitFor();
  await page.keyboard.press('n');
  await says('Difference 1 of 4');
  await lines.getByRole('button', { name: '247 unchanged lines' }).click();
  await lines.getByText('249', { exact: true }).first().waitFor();
  await button('Previous difference (p)').click();
  await button('Show all lines').click();
  await button('Previous difference (p)').click();
  await says('Difference 3 of 4');
  await lines.getByText('changed 1250').waitFor();
  // Only what is on the screen is drawn.
  expect(await lines.locator('code').count()).toBeLessThan(250);
  await button('Fold unchanged lines').click();
  await lines.getByText('493 unchanged lines').first().waitFor();
  await end();
});

it('ignores what it is told to, and says so', async () => {
  const { page, left, right, says, end } = await open();
  await left.fill('Kia ora  koutou\n');
  await right.fill('kia ora koutou\n');
  await says('1 difference');
  await page.getByLabel('Ignore white space').check();
  await says('1 difference');
  await page.getByLabel('Ignore case').check();
  await says('Both sides are equal, apart from what is ignored.');
  await end();
});

it('holds a paste with very many lines like a file', async () => {
  const { page, left, right, button, says, end } = await open();
  await right.fill('0\n');
  await left.focus();
  await pasteText(page, numbered(12_000));
  const card = page.getByRole('group', { name: 'File' }).getByText('Pasted text.txt');
  await card.waitFor();
  await says('−11,999 lines');
  await reload(page);
  await card.waitFor();
  await button('Close file').click();
  await eventually(() => left.inputValue()).toBe('');
  await end();
});

it('takes files on either side, with their line ends, and offers to ignore these', async () => {
  const { page, right, button, says, end } = await open();
  const file = (text: string) => ({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByLabel('File for the left side').setInputFiles(file('a\r\nb\r\n'));
  await page.getByText('notes.txt').waitFor();
  await page.getByLabel('File for the right side').setInputFiles(file('a\nb\n'));
  await eventually(() => right.inputValue()).toBe('a\nb\n');
  await page.getByText('Only the line ends differ').waitFor();
  await button('Ignore line ends').click();
  await says('Both sides are equal, apart from what is ignored.');
  await reload(page);
  await page.getByText('notes.txt').waitFor();
  await button('Close file').click();
  await button('Undo').first().click();
  await page.getByText('notes.txt', { exact: true }).waitFor();
  await page.getByLabel('File for the left side').setInputFiles({
    ...{ name: 'picture.png', mimeType: 'image/png' },
    buffer: Buffer.from([0x89, 0x50, 0, 0, 1, 2]),
  });
  await page.getByText('“picture.png” is not text.').waitFor();
  await end();
});

it('compares JSON by structure, by value or as written, and makes a JSON Patch', async () => {
  const { page, left, right, button, says, lines, end } = await open();
  await left.fill('{"a": 1.0, "b": {"c": [1, 2], "d": true}}');
  await right.fill('{"b": {"d": true, "c": [1, 3]}, "a": 1}');
  await button('Compare by structure').click();
  await page.getByText('1 value differs. Numbers are compared by value: 1.0 equals 1.').waitFor();
  await says('The JSON Patch was applied to the left side and gave the right one.');
  expect(await lines.getByText('removed').count()).toBe(1);
  const [download] = await Promise.all([page.waitForEvent('download'), button('Download').click()]);
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toEqual([
    { op: 'replace', path: '/b/c/1', value: 3 },
  ]);
  await page.getByRole('radio', { name: 'as written' }).check();
  await page.getByText('2 values differ. Numbers are compared as they are written').waitFor();
  await right.fill('{"b": }');
  await page.getByRole('button', { name: 'Go to line 1, column 7' }).click();
  await eventually(() => right.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(6);
  await end();
});

it('compares ten megabytes, and can be cancelled', async () => {
  const { page, button, says, end } = await open();
  const folder = await mkdtemp(join(tmpdir(), 'hln-compare-'));
  try {
    // From the disk: a file that the test hands to the page would hold it up by itself.
    const file = async (name: string, content: string) => {
      await writeFile(join(folder, name), content);
      return join(folder, name);
    };
    const text = numbered(180_000, (i) => `line ${i} ${'x'.repeat(40)}`);
    const before = await file('before.log', text);
    const after = await file('after.log', text.replace('line 90000 ', 'row 90000 '));
    const scattered = await file(
      'scattered.log',
      numbered(1_600_000, (i) => String((i * 7919) % 1000)),
    );
    const other = await file(
      'other.log',
      numbered(1_600_000, (i) => String((i * 6007 + (i >> 5)) % 1000)),
    );
    await page.getByLabel('File for the left side').setInputFiles(before);
    await page.getByLabel('File for the right side').setInputFiles(after);
    await says('1 difference');
    await page.getByLabel('File for the left side').setInputFiles(scattered);
    await page.getByLabel('File for the right side').setInputFiles(other);
    await button('Cancel').click();
    await page.getByText('The texts could not be compared: it was stopped').waitFor();
    await end();
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('has no faults of layout or for assistive technology, wide and narrow, light and dark', async () => {
  for (const options of [
    {},
    { viewport: { width: 320, height: 720 } },
    { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  ] as const) {
    const { page, button, says, end } = await open(options);
    await button('Example').click();
    await says('3 differences');
    expect(await axeFaults(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    await page.getByRole('radio', { name: 'JSON', exact: true }).check();
    await page.getByRole('list', { name: 'Problems in the input' }).first().waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    await end();
  }
});
