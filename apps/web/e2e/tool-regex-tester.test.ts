import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type FormatterSite, formatterSite } from './formatter-support.ts';
import { axeFaults } from './support/axe.ts';
import { pasteText } from './support/clipboard-events.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { THEMES } from './support/pages.ts';
import { reload, untilInteractive } from './support/visit.ts';

const site = formatterSite();

const open = (options: Parameters<FormatterSite['open']>[0] = {}) =>
  site.open({ path: '/tools/regex-tester', ...options });

function parts(page: Page) {
  return {
    pattern: page.getByLabel('Pattern', { exact: true }),
    text: page.getByLabel('Test text'),
    flag: (name: string) => page.getByRole('checkbox', { name }),
    show: (view: string) => page.getByRole('radio', { name: view, exact: true }).check(),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    marks: () => page.locator('mark').allTextContents(),
    example: (name: string) => page.getByRole('combobox', { name: 'Example patterns' }).selectOption(name),
    problem: page.getByRole('list', { name: 'Problems in the input' }),
    rows: () => page.getByRole('row').allInnerTexts(),
  };
}

const EXAMPLE = 'Dates with named groups';

describe('matching', () => {
  it('highlights matches in place and lists their groups, which link to the text', async () => {
    const { page, end } = await open();
    const { pattern, text, marks, rows, button } = parts(page);
    await pattern.fill('(?<word>[a-z]+)(\\d)?(x*)');
    await text.fill('one two3');
    await eventually(marks).toEqual(['one', 'two3']);
    const colour = (mark: Element) => getComputedStyle(mark).backgroundColor;
    expect(await page.locator('mark').first().evaluate(colour)).not.toBe('rgba(0, 0, 0, 0)');
    const listed = async () => (await rows()).map((row) => row.replaceAll(/\s+/g, ' ').trim());
    await eventually(async () => (await listed()).slice(1, 5)).toEqual([
      'Match 1 Select in the text: 0–3 one',
      'Group 1 “word” Select in the text: 0–3 one',
      'Group 2 took no part',
      'Group 3 Select in the text: at 3 empty text',
    ]);
    await button('Select in the text: 4–8').click();
    const selected = () =>
      text.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));
    await eventually(selected).toBe('two3');
    await end();
  });

  it('holds a long paste like a file, and finds its matches', async () => {
    const { page, end } = await open();
    const { pattern, text, rows, button } = parts(page);
    await pattern.fill('\\w+(?=!)');
    await text.focus();
    await pasteText(page, `${'long text\n'.repeat(30_000)}end!`);
    await page.getByText('The paste was long, so it is treated as a file').waitFor();
    await page.getByText('The text is too long to highlight the matches in it.').waitFor();
    const listed = async () => (await rows()).slice(0, 2).map((row) => row.replaceAll(/\s+/g, ' ').trim());
    await eventually(listed).toEqual(['Match Position Text', 'Match 1 300000–300003 end']);
    // It can be copied, and not be selected.
    expect(await page.getByRole('row', { name: 'Match 1' }).getByRole('button').count()).toBe(1);
    expect(await axeFaults(page)).toEqual([]);
    await reload(page);
    await eventually(listed).toContain('Match 1 300000–300003 end');
    await button('Close file').click();
    await text.fill('short!');
    await eventually(listed).toEqual(['Match Position Text', 'Match 1 Select in the text: 0–5 short']);
    await end();
  });

  it('explains what is wrong with a pattern and where', async () => {
    const { page, end } = await open();
    const { pattern, problem } = parts(page);
    await pattern.fill('ab)c');
    await eventually(() => problem.innerText()).toContain('This ) closes no group');
    await eventually(() => pattern.getAttribute('aria-invalid')).toBe('true');
    await problem.getByRole('button', { name: 'line 1, column 3' }).click();
    const caret = () =>
      pattern.evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd]);
    await eventually(caret).toEqual([2, 3]);
    await end();
  });

  it('stops a pattern that would run forever, and continues with the next', async () => {
    const { page, end } = await open();
    const { pattern, text, problem, marks, button } = parts(page);
    await pattern.fill('^(a+)+$');
    await eventually(() => page.getByText('Vulnerable', { exact: true }).count()).toBe(1);
    await button('Try it').click();
    await eventually(() => problem.innerText()).toContain('Stopped after 2 seconds');
    await pattern.fill('a');
    await text.fill('bab');
    await eventually(marks).toEqual(['a']);
    await eventually(() => page.getByText('Safe', { exact: true }).count()).toBe(1);
    await end();
  });
});

describe('using a pattern', () => {
  it('replaces, splits and runs unit tests', async () => {
    const { page, end } = await open();
    const { example, show, button } = parts(page);
    await example(EXAMPLE);
    await show('Replace');
    await eventually(() => page.getByLabel('Replaced text').inputValue()).toContain('due 01/01/2027.');
    await page.getByLabel('Replacement', { exact: true }).fill('\\n');
    await page.getByRole('checkbox', { name: /^Read/ }).check();
    await eventually(() => page.getByLabel('Replaced text').inputValue()).toContain('due \n.');
    await show('Split');
    await eventually(() => page.getByRole('region', { name: 'Pieces' }).innerText()).toContain('Started');
    await show('Tests');
    await eventually(() => page.getByText('All 2 pass.').count()).toBe(1);
    await button('Add a test').click();
    await page.getByLabel('Text of test 3').fill('no date');
    await eventually(() => page.getByText('2 of 3 pass.').count()).toBe(1);
    await end();
  });

  it('explains the pattern as a tree that marks its parts, and as code with warnings', async () => {
    const { page, end } = await open();
    const { pattern } = parts(page);
    await pattern.fill('(?=x)y+');
    const tree = page.getByRole('region', { name: 'Explanation' });
    await eventually(() => tree.innerText()).toContain('One or more of, as many as possible');
    await tree.getByText('What follows must match').hover();
    await eventually(() => tree.locator('mark').allInnerTexts()).toEqual(['(?=x)']);
    await page.getByRole('radio', { name: 'Go', exact: true }).check();
    await eventually(() => page.getByRole('region', { name: 'Code' }).innerText()).toContain('no lookahead');
    await end();
  });

  it('survives a reload, and opens from a shared link', async () => {
    const { page, end } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { example, marks, button, text } = parts(page);
    await example(EXAMPLE);
    await eventually(async () => (await marks()).length).toBe(3);
    await reload(page);
    await eventually(async () => (await marks()).length).toBe(3);
    await button('Share link').click();
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toContain('#regex=1.');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await text.fill('');
    await page.goto(link);
    await eventually(async () => (await marks()).length).toBe(3);
    await end();
  });
});

describe('matches to keep', () => {
  it('copies and saves all matches by a template, and names an unknown group', async () => {
    const { page, end } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { example, show, text } = parts(page);
    await example(EXAMPLE);
    await text.fill('2026-01-02 '.repeat(1_200));
    await show('List');
    const all = page.getByLabel('All matches');
    await eventually(async () => (await all.inputValue()).split('\n').length).toBe(1_200);
    await show('Template');
    const template = page.getByLabel('Template for each match');
    await template.fill('$<days>');
    await eventually(() => page.getByRole('alert').allInnerTexts()).toContain(
      'The pattern has no group $<days>. It has $0, $<year>, $<month>, $<day>.',
    );
    await template.fill('$<day>.$2\\n');
    await eventually(() => all.inputValue()).toBe('02.01\n'.repeat(1_200));
    await page.getByTitle('Copy all matches').click();
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe('02.01\n'.repeat(1_200));
    await reload(page);
    await eventually(() => template.inputValue()).toBe('$<day>.$2\\n');
    await end();
  });

  it('keeps named patterns in the browser, for other tabs and as a file', async () => {
    const { page, end } = await open();
    const { pattern, text, button } = parts(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await untilInteractive(other);
    await other.getByRole('button', { name: 'Library', exact: true }).click();
    await other.getByText('No patterns saved yet.').waitFor();
    await pattern.fill('a+');
    await text.fill('caat');
    await button('Library').click();
    await page.getByLabel('Name', { exact: true }).fill('Letters');
    await page.keyboard.press('Enter');
    await page.getByText('Saved “Letters”.').waitFor();
    await other.getByRole('button', { name: 'Open “Letters”' }).click();
    await eventually(() => other.locator('mark').allTextContents()).toEqual(['aa']);
    const download = page.waitForEvent('download');
    await button('Export').click();
    const file = await (await download).path();
    await button('Rename “Letters”').click();
    await page.getByLabel('New name of “Letters”').fill('A');
    await page.keyboard.press('Enter');
    await button('Delete “A”').click();
    await page.getByText('No patterns saved yet.').waitFor();
    // The focus is at Undo.
    await page.keyboard.press('Enter');
    await button('Open “A”').waitFor();
    await page.getByLabel('File with patterns').setInputFiles(file);
    await page.getByText('Imported 1 pattern.').waitFor();
    const rows = page.getByRole('list', { name: 'Saved patterns' }).getByRole('listitem');
    await eventually(() => rows.count()).toBe(2);
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await eventually(() => button('Library').evaluate((each) => each === document.activeElement)).toBe(true);
    await end();
  });
});

describe('the page', () => {
  it('offers only what can be done with the current text', async () => {
    const { page, end } = await open();
    const { pattern, text, button } = parts(page);
    const offers = [button('Clear'), button('Share link'), page.getByTitle('Copy the test text')];
    const enabled = () => Promise.all(offers.map((each) => each.isEnabled()));
    expect(await enabled()).toEqual([false, false, false]);
    await pattern.fill('a');
    await eventually(enabled).toEqual([false, true, false]);
    await text.fill('bab');
    await eventually(enabled).toEqual([true, true, true]);
    await button('Clear').click();
    await eventually(enabled).toEqual([false, true, false]);
    await button('Undo').click();
    await eventually(enabled).toEqual([true, true, true]);
    await end();
  });

  it('works by keyboard alone', async () => {
    const { page, end } = await open();
    const { pattern, text, marks, flag } = parts(page);
    await pattern.focus();
    await page.keyboard.type('A');
    await eventually(() => pattern.inputValue()).toBe('A');
    await text.focus();
    await page.keyboard.type('a');
    await eventually(() => text.inputValue()).toBe('a');
    await flag('ignore case').focus();
    await page.keyboard.press('Space');
    await eventually(marks).toEqual(['a']);
    await page.getByRole('radio', { name: 'Matches', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await eventually(() => page.getByLabel('All matches').inputValue()).toBe('a');
    await page.keyboard.press('ArrowRight');
    await eventually(() => page.getByLabel('Replacement', { exact: true }).count()).toBe(1);
    await end();
  });

  it.each(THEMES)('has no axe violations in %s', async (colorScheme) => {
    const { page, end } = await open({ colorScheme, reducedMotion: 'reduce' });
    const { example, show } = parts(page);
    await example('Catastrophic backtracking');
    await eventually(() => page.getByText('Vulnerable', { exact: true }).count()).toBe(1);
    expect(await axeFaults(page)).toEqual([]);
    await show('Tests');
    await page.getByRole('button', { name: 'Add a test' }).click();
    await page.getByLabel('Text of test 1').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await end();
  });

  it('fits a phone', async () => {
    const { page, end } = await open({ viewport: { width: 360, height: 740 } });
    const { example } = parts(page);
    await example(EXAMPLE);
    await eventually(() => page.getByRole('region', { name: 'Explanation' }).innerText()).toContain(
      'Group 1',
    );
    expect(await layoutFaults(page)).toEqual([]);
    await end();
  });
});

describe('flavours', () => {
  it('runs a pattern of Python as Python does, and keeps the flavour', async () => {
    const { page, end } = await open();
    const { pattern, text, marks, button, problem, show } = parts(page);
    const flavour = page.getByRole('combobox', { name: 'Flavour' });
    await text.fill('Jo Jo met Ana Ana\n');
    await pattern.fill('(?P<name>[A-Z]\\w++) (?P=name)\\b');
    await button('Switch to Python').click();
    await eventually(() => flavour.inputValue()).toBe('python');
    await eventually(marks).toEqual(['Jo Jo', 'Ana Ana']);
    await eventually(() => page.getByText('Differences from Python').count()).toBe(1);
    await eventually(() => problem.innerText()).toContain('Python 3.11');
    await page.getByRole('heading', { name: 'Explanation' }).waitFor();
    await eventually(() => page.getByText('possessive: gives nothing back').count()).toBe(1);
    await show('Replace');
    await page.getByLabel('Replacement', { exact: true }).fill('\\g<name>');
    await eventually(() => page.getByLabel('Replaced text').inputValue()).toBe('Jo met Ana\n');
    await reload(page);
    await eventually(() => flavour.inputValue()).toBe('python');
    await eventually(marks).toEqual(['Jo Jo', 'Ana Ana']);
    await end();
  });

  it('runs patterns of PCRE2 and Go, and says what Go has not', async () => {
    const { page, end } = await open();
    const { pattern, text, marks, problem } = parts(page);
    const flavour = page.getByRole('combobox', { name: 'Flavour' });
    await flavour.selectOption('PCRE2 (PHP, nginx, Git)');
    await text.fill('f(a(b)c) g(x');
    await pattern.fill('\\((?:[^()]++|(?R))*\\)');
    await eventually(marks).toEqual(['(a(b)c)']);
    await flavour.selectOption('Go (RE2)');
    await eventually(() => problem.innerText()).toContain('This quantifier follows another one');
    await pattern.fill('(?P<name>\\w+)\\(');
    await eventually(marks).toEqual(['f(', 'a(', 'g(']);
    await eventually(() => page.getByText('Go’s engine doesn’t backtrack').count()).toBe(1);
    expect(await layoutFaults(page)).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
    await end();
  });
});
