import { describe, expect, it } from 'vitest';
import { FORMATTER_PROBLEMS } from '../app/content/snowflake-sql-formatter.ts';
import { FORMATTER, formatQuery, formatterSite, parts } from './formatter-support.ts';
import { putText } from './support/clipboard-events.ts';
import { eventually } from './support/eventually.ts';

const site = formatterSite();

const selection = (area: HTMLTextAreaElement) =>
  area.value.slice(area.selectionStart ?? 0, area.selectionEnd ?? 0);

describe('SQL that cannot be formatted', () => {
  it.each([
    [
      'an unmatched closing parenthesis',
      'select a)\nfrom t',
      'Unmatched closing parenthesis at position 9',
      'line 1, column 9',
      ')',
    ],
    [
      'an unmatched opening parenthesis',
      'select 1,\n  ((a)',
      '1 unmatched opening parenthesis(es)',
      'line 2, column 3',
      '(',
    ],
    [
      'an unclosed string',
      "select 'abc\nfrom t",
      'Unclosed string literal at position 8',
      'line 1, column 8',
      "'",
    ],
  ])('is shown unchanged with the place of %s', async (_, sql, message, place, selected) => {
    const { page, end } = await site.open();
    const { input, problems, changes } = parts(page);
    expect(await formatQuery(page, sql)).toBe(sql);
    expect(await problems.getByText(message).isVisible()).toBe(true);
    expect(await input.getAttribute('aria-invalid')).toBe('true');
    expect(await changes.count()).toBe(0);
    expect(await page.getByText('Not formatted').isVisible()).toBe(true);

    await problems.getByRole('button', { name: place }).click();
    expect(await input.evaluate((area) => area === document.activeElement)).toBe(true);
    expect(await input.evaluate(selection)).toMatch(new RegExp(`^\\${selected}`));

    await input.fill('select 1');
    await eventually(() => problems.count()).toBe(0);
    await end();
  });

  it('is formatted anyway if there is only a warning', async () => {
    const { page, end } = await site.open();
    const { input, problems } = parts(page);
    // The message that the specification fixes is only logged.
    const logged = page.waitForEvent(
      'console',
      (message) => message.text() === 'Unknown character at position 11',
    );
    await formatQuery(page, 'select a, \u0001 from t');
    await logged;
    await problems.getByText(FORMATTER_PROBLEMS.kept).waitFor();
    expect(await problems.getByRole('img', { name: 'Warning' }).count()).toBe(1);
    expect(await input.getAttribute('aria-invalid')).toBe('false');
    await end();
  });

  it('is scrolled to an error far down on request', async () => {
    const { page, end } = await site.open();
    const { input, problems } = parts(page);
    await formatQuery(page, `${'select 1;\n'.repeat(500)}select (a;`);
    await problems.getByRole('button', { name: /line 501/ }).click();
    await eventually(() => input.evaluate((area) => area.scrollTop)).toBeGreaterThan(1_000);
    await end();
  });

  it('never blocks the page, whatever is pasted', async () => {
    const { page, end } = await site.open();
    const { input, output } = parts(page);
    const hostile = '\u0001\u0002☃\uD800 ((((( \'"$$ /* -- {{ '.repeat(50);
    expect(await formatQuery(page, hostile)).toBe(await input.inputValue());
    expect(await output.inputValue()).not.toBe('');
    await end();
  });
});

describe('a text that is too large', () => {
  it('is refused as a paste, and nothing is lost', async () => {
    const { page, end } = await site.open();
    const { input } = parts(page);
    await formatQuery(page, 'select 1');
    await input.evaluate((area) => {
      const data = new DataTransfer();
      data.setData('text/plain', 'x'.repeat(12_000_000));
      area.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await page.getByText('The text with what you pasted is 12.0 MB. This page takes up to 10.0 MB').waitFor();
    expect(await input.inputValue()).toBe('select 1');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect(await page.getByText('12.0 MB').count()).toBe(0);
    await end();
  });

  it('is not formatted if it was entered in another way', async () => {
    const { page, end } = await site.open();
    const { input, problems, outputValue } = parts(page);
    await putText(input, 'x'.repeat(12_000_000));
    await problems.getByText('This text is 12.0 MB. This page takes up to 10.0 MB').waitFor();
    expect(await outputValue()).toBe('');
    await putText(input, 'select 1');
    await eventually(outputValue).toBe('SELECT 1');
    await end();
  });
});

describe('a file', () => {
  const open = async (name: string, buffer: Buffer) => {
    const { page, end } = await site.open();
    await formatQuery(page, 'select 1');
    await page.getByLabel('SQL file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    return { page, end };
  };

  it.each([
    [
      'of 12 MB',
      'dump.sql',
      Buffer.alloc(12_000_000, 'x'),
      '“dump.sql” is 12.0 MB. This page takes up to 10.0 MB',
    ],
    [
      'that is not text',
      'photo.png',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]),
      '“photo.png” is not a text file',
    ],
  ])('%s is refused with a reason, and nothing is lost', async (_, name, buffer, message) => {
    const { page, end } = await open(name, buffer);
    await page.getByText(message).waitFor();
    expect(await parts(page).input.inputValue()).toBe('select 1');
    await end();
  });
});

describe('a shared link', () => {
  it.each([
    ['that was cut off', '#format=1.q1YqLsxR', 'damaged'],
    ['that is not base64', '#format=1.%3Cscript%3E', 'damaged'],
    ['of a future version', '#format=9.q1YqLsxR', 'newer version'],
  ])('%s causes a message and loses nothing', async (_, fragment, message) => {
    const { page, end } = await site.open();
    await formatQuery(page, 'select 1');
    await page.evaluate((hash) => {
      window.location.hash = hash;
    }, fragment);
    await page.getByText(message).waitFor();
    expect(await parts(page).input.inputValue()).toBe('select 1');
    await end();
  });

  it('that is broken still opens a working page', async () => {
    const { page, end } = await site.open({ path: `${FORMATTER}#format=1.AAAA` });
    await page.getByText('This link is damaged').waitFor();
    expect(await formatQuery(page, 'select 1')).toBe('SELECT 1');
    await end();
  });
});

describe('a failing formatter', () => {
  const expectedErrors = [/Formatting error/, /boom/];
  const withWorker = async (script: string) => {
    const visit = await site.open({ expectedErrors });
    await visit.page.route(/format-worker/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    return visit;
  };

  it.each([
    ['throws', `onmessage = ({ data }) => postMessage({ id: data.id, kind: 'failed', message: 'boom' })`],
    ['dies', `onmessage = () => { throw new Error('boom') }`],
    ['cannot start', `throw new Error('boom')`],
  ])('that %s leaves the input as the output and says so', async (_, script) => {
    const { page, end } = await withWorker(script);
    const { changes } = parts(page);
    expect(await formatQuery(page, 'select  a')).toBe('select  a');
    await changes.getByText('Error occurred during formatting').waitFor();
    await end();
  });

  it('does not show the result of a run that an edit has overtaken', async () => {
    // Never answers the first query, and answers the second at once.
    const { page, end } = await withWorker(
      `onmessage = ({ data }) => data.request.sql === 'slow' || postMessage({ id: data.id, kind: 'result',
        result: { formatted: data.request.sql.toUpperCase(), changes: [], failure: null, problems: [], processingTime: 0 } })`,
    );
    const { input, button, outputValue } = parts(page);
    // Typing formats after a pause, so a click could come too late.
    await input.fill('slow');
    await button('Formatting...').waitFor();
    expect(await button('Formatting...').isDisabled()).toBe(true);
    await input.fill('quick');
    await eventually(outputValue).toBe('QUICK');
    expect(await button('Format SQL').isEnabled()).toBe(true);
    await end();
  });
});
