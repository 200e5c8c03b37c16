import { describe, expect, it } from 'vitest';
import { FORMATTER, formatQuery, formatterSite, parts, reasonForm } from './formatter-support.ts';
import { putText } from './support/clipboard-events.ts';
import { eventually } from './support/eventually.ts';
import { reload, untilInteractive } from './support/visit.ts';

const site = formatterSite();

const QUERY = 'select a from t';
const FORMATTED = 'SELECT a\n  FROM t';

describe('a query', () => {
  it('survives a reload and a visit to another document, and is formatted again', async () => {
    const { page, end } = await site.open();
    await formatQuery(page, QUERY);
    await reload(page);
    await eventually(() => parts(page).outputValue()).toBe(FORMATTED);
    expect(await parts(page).input.inputValue()).toBe(QUERY);
    await page.goto('/about');
    await page.goBack();
    await untilInteractive(page);
    await eventually(() => parts(page).input.inputValue()).toBe(QUERY);
    await end();
  });

  it('is copied to a duplicated tab, and the two are independent from then on', async () => {
    const { page, end } = await site.open();
    await formatQuery(page, QUERY);
    // A tab opened by its own page starts with a copy of its storage, like a duplicated one.
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
    const [twin] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => void window.open(window.location.href)),
    ]);
    await untilInteractive(twin);
    await eventually(() => parts(twin).input.inputValue()).toBe(QUERY);
    await formatQuery(twin, 'select b');
    await reload(twin);
    await eventually(() => parts(twin).input.inputValue()).toBe('select b');
    await reload(page);
    await eventually(() => parts(page).input.inputValue()).toBe(QUERY);
    await end();
  });

  it('is forgotten when the input is cleared, and unknown to other tabs', async () => {
    const { page, end } = await site.open();
    await formatQuery(page, QUERY);
    const other = await page.context().newPage();
    await other.goto(FORMATTER);
    await untilInteractive(other);
    expect(await parts(other).input.inputValue()).toBe('');
    await parts(page).input.fill('');
    await reload(page);
    expect(await parts(page).input.inputValue()).toBe('');
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('hln-draft:formatter-input');
    await end();
  });

  it('survives at full size, even if it is too large for the tab’s storage', async () => {
    const { page, end } = await site.open();
    const { input, button } = parts(page);
    const held = page.getByRole('group', { name: 'File' });
    await putText(input, `select '${'x'.repeat(1_900_000)}'`);
    await reload(page);
    await held.getByText('1.9 MB').waitFor();
    await button('Close file').click();

    // Too large for the tab's storage; the browser has more room.
    await putText(input, `select '${'x'.repeat(2_100_000)}'`);
    const note = page.getByText('this browser keeps it');
    await note.waitFor();
    await reload(page);
    await held.getByText('2.1 MB').waitFor();
    await note.waitFor();
    await button('Close file').click();
    await input.fill(QUERY);
    await eventually(() => note.count()).toBe(0);
    await reload(page);
    await eventually(() => input.inputValue()).toBe(QUERY);
    await end();
  });

  it('causes a message if there is no room to store it', async () => {
    const { page, end } = await site.open();
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await parts(page).input.fill(QUERY);
    await page.getByText('a reload would lose it').waitFor();
    await end();
  });
});

describe('a shared link', () => {
  async function sharedLink(): Promise<string> {
    const { page, end } = await site.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await formatQuery(page, QUERY);
    await parts(page).button('Settings').click();
    await page.getByLabel('Uppercase Keywords').uncheck();
    await parts(page).button('Share link').click();
    await page.getByText('Link copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await end();
    return link;
  }

  it('is applied once: later edits stay, with the link’s options', async () => {
    const link = await sharedLink();
    const { page, end } = await site.open({ path: `${FORMATTER}${new URL(link).hash}` });
    await eventually(() => parts(page).outputValue()).toBe('select a\n  from t');
    await eventually(() => page.url()).toBe(`${site.server.url}${FORMATTER}`);
    await formatQuery(page, 'select b');
    await reload(page);
    await eventually(() => parts(page).input.inputValue()).toBe('select b');
    await eventually(() => parts(page).outputValue()).toBe('select b');
    await page.goto('/about');
    await page.goBack();
    await untilInteractive(page);
    await eventually(() => parts(page).input.inputValue()).toBe('select b');
    await parts(page).button('Use my settings').click();
    await eventually(() => parts(page).outputValue()).toBe('SELECT b');
    await reload(page);
    await eventually(() => parts(page).outputValue()).toBe('SELECT b');
    await end();
  });
});

describe('the reason form', () => {
  it('is open again after a reload with its text, and empty after Cancel', async () => {
    const { page, end } = await site.open();
    await formatQuery(page, QUERY);
    await parts(page).button('Needs Improvement').click();
    const { reason, followUp, email, cancel } = reasonForm(page);
    await reason.fill('too wide');
    await followUp.check();
    await email.fill('reader@example.org');
    await reload(page);
    await eventually(() => reason.inputValue()).toBe('too wide');
    expect(await email.inputValue()).toBe('reader@example.org');
    // The visitor has not just opened the form, so it doesn't take the focus.
    expect(await reason.evaluate((area) => area === document.activeElement)).toBe(false);
    await cancel.click();
    await reload(page);
    expect(await reason.count()).toBe(0);
    await end();
  });
});
