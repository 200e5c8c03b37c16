import { createStaff } from '@hln/test-support/server';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { contentStage, field, LIST, PATH, row, said, save } from './content-management-support.ts';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { builtFields, fillPublications, fillWords } from './support/filled-words.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { FAILED_RESOURCE } from './support/staff-site.ts';
import { reload } from './support/visit.ts';

const EYEBROW = 'home/HERO.eyebrow';

const { stage, open } = contentStage();

const hasFocus = (page: Page, label: string) =>
  field(page, label).evaluate((area) => area === document.activeElement);

async function draftOf(key: string) {
  const rows = await stage.site.backend.database.query<{ draft: string | null; revision: number }>(
    'select draft, revision from private.site_words where key = $1',
    [key],
  );
  return rows[0] ?? null;
}

/** The words of a text in the files. */
async function wordsOnPage(label: string): Promise<string> {
  const text = (await builtFields()).find((one) => one.label === label)?.text;
  if (text === undefined) throw new Error(`There is no text “${label}”.`);
  return text;
}

describe('Content Management', () => {
  it('drafts by keyboard, with macrons, keeps the draft over a reload, and saves it with author and reason', async () => {
    const { page, faults, end } = await open();
    await page.getByRole('heading', { name: 'Home, and what all pages show' }).waitFor();
    await row(page, 'Header, planned section 1').getByText('Locked. The specification fixes').waitFor();
    expect(await row(page, 'Header, planned section 1').getByRole('textbox').count()).toBe(0);
    const label = 'Introduction, line above the heading';
    expect(await field(page, label).getAttribute('lang')).toBe('en-NZ');
    await field(page, label).press('ControlOrMeta+a');
    await page.keyboard.type('Work with your whanau, A');
    // The toolbar is the next stop; its letters are reached by arrow keys.
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    expect(await field(page, label).inputValue()).toBe('Work with your whanau, Aā');
    expect(await hasFocus(page, label)).toBe(true);
    await page.keyboard.type('!');
    await row(page, label).getByText('“whanau” is usually written “whānau”.').waitFor();
    await row(page, label).getByRole('button', { name: 'Write whānau' }).click();
    expect(await field(page, label).inputValue()).toBe('Work with your whānau, Aā!');
    page.once('dialog', (dialog) => void dialog.accept());
    await reload(page);
    await field(page, label).waitFor();
    await eventually(() => field(page, label).inputValue()).toBe('Work with your whānau, Aā!');
    await field(page, label).fill('x'.repeat(61));
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByText('Nothing was saved: one text has a fault.').waitFor();
    expect(await hasFocus(page, label)).toBe(true);
    expect(await draftOf(EYEBROW)).toBeNull();
    await field(page, label).fill(' Work with your\nwhānau ');
    await page.getByLabel('Why (optional)').fill('Warmer');
    await save(page).click();
    await said(page, '1 text saved as a draft.');
    expect(await draftOf(EYEBROW)).toEqual({ draft: 'Work with your whānau', revision: 1 });
    await eventually(() => field(page, label).inputValue()).toBe('Work with your whānau');
    await eventually(() => row(page, label).evaluate((one) => one === document.activeElement)).toBe(true);
    await row(page, label).getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: `History of ${label}` });
    await history.getByText('Warmer').waitFor();
    await history.getByText(stage.owner.email).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('One draft is not published.').waitFor();
    expect(faults).toEqual([]);
    await end();
  });

  it('refuses the second of two people’s edits, and shows both versions until one is chosen', async () => {
    const [first, second] = await Promise.all([open(), open(LIST, {}, stage.manager)]);
    const label = 'Introduction, line above the heading';
    for (const [{ page }, text] of [
      [first, 'Words of Aroha'],
      [second, 'Words of Hemi'],
    ] as const) {
      await field(page, label).fill(text);
    }
    await save(first.page).click();
    await said(first.page, '1 text saved as a draft.');
    await save(second.page).click();
    await second.page.getByText('One text was not saved: somebody else').waitFor();
    const theirs = row(second.page, label).getByRole('region', { name: 'Theirs' });
    await theirs.getByText('Words of Aroha').waitFor();
    const mine = row(second.page, label).getByRole('region', { name: 'Yours' });
    expect(await mine.locator('ins').innerText()).toContain('Hemi');
    expect(await mine.locator('del').innerText()).toContain('Aroha');
    expect(await axeFaults(second.page)).toEqual([]);
    expect(await draftOf(EYEBROW)).toEqual({ draft: 'Words of Aroha', revision: 1 });
    await mine.getByRole('button', { name: 'Keep mine' }).click();
    await mine.waitFor({ state: 'detached' });
    await save(second.page).click();
    await eventually(() => draftOf(EYEBROW)).toEqual({ draft: 'Words of Hemi', revision: 2 });
    await Promise.all([first.end(), second.end()]);
  });

  it('says which language is older, restores an earlier version, and finds texts', async () => {
    await fillWords(stage.site, stage.owner);
    const { page, end } = await open(`${LIST}&page=/consultation`);
    const [english, chinese] = ['Reply 2, English', 'Reply 2, Chinese'];
    await row(page, chinese).getByText('The Chinese is older than the English.').waitFor();
    expect(await field(page, chinese).getAttribute('lang')).toBe('zh-Hans');
    const left = async (label: string) => (await row(page, label).boundingBox())?.x ?? 0;
    expect(await left(english)).toBeLessThan(await left(chinese));
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Older than the other language');
    await page.getByText(/^1 of \d+ texts$/).waitFor();
    await row(page, chinese).getByRole('button', { name: 'It still fits' }).click();
    await page.getByText('No text matches.').waitFor();
    await page.getByRole('combobox', { name: 'Show' }).selectOption('All texts');
    await page.getByRole('searchbox', { name: 'Search' }).fill('second question');
    await row(page, english).getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: `History of ${english}` });
    await history.getByRole('button', { name: 'Restore revision 1' }).click();
    await said(page, 'Revision 1 is in the field.');
    expect(await field(page, english).inputValue()).toBe('A first try');
    await row(page, english).getByRole('button', { name: 'Discard' }).click();
    expect(await field(page, english).inputValue()).toContain('second question');
    await page.getByRole('searchbox', { name: 'Search' }).fill('korero');
    await page.getByText('No text matches.').waitFor();
    await end();
  });

  it('is closed to a Member, read-only with view rights, and says when it cannot be loaded', async () => {
    await fillWords(stage.site, stage.owner);
    const member = await createStaff(stage.site);
    const closed = await open(PATH, {}, member);
    await closed.page.getByText('You don’t have access to this page.').waitFor();
    await closed.end();
    await stage.site.backend.database.query(
      "insert into public.staff_exceptions (user_id, area, level) values ($1, 'content-management', 'view')",
      [member.id],
    );
    const seen = await open(LIST, { expectedErrors: [FAILED_RESOURCE] }, member);
    await seen.page.getByText('You can view the words').waitFor();
    await row(seen.page, 'Introduction, opening paragraph')
      .getByText('A draft of the lede')
      .first()
      .waitFor();
    expect(await seen.page.locator('textarea').count()).toBe(0);
    expect(await seen.page.getByRole('button', { name: /Publish|Preview|Roll back|Save/ }).count()).toBe(0);
    await seen.page.route('**/rpc/read_site_words', (route) => route.fulfill({ status: 503, body: '{}' }));
    await reload(seen.page);
    await seen.page.getByText('The words couldn’t be loaded.').waitFor();
    await seen.page.unroute('**/rpc/read_site_words');
    await seen.page.getByRole('button', { name: 'Retry' }).click();
    await row(seen.page, 'Introduction, opening paragraph').waitFor();
    await seen.end();
  });

  it('edits a sentence where the page shows it, by pointer and by keyboard', async () => {
    const { page, faults, end } = await open(PATH);
    const sentences = page.getByRole('group', { name: 'Sentences of the page.' });
    const title = sentences.getByRole('button', { name: 'What we do, item 1, title' });
    const shown = page.frameLocator('iframe').getByRole('heading', { includeHidden: true });
    await title.click();
    await eventually(() => hasFocus(page, 'What we do, item 1, title')).toBe(true);
    await page.keyboard.press('End');
    await page.keyboard.type(' on the page');
    await shown.filter({ hasText: /management on the page$/ }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await eventually(() => title.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await eventually(() => hasFocus(page, 'What we do, item 1, text')).toBe(true);

    // A text between others in a line: emptied, reworded and discarded.
    const before = 'Who it’s for, words before the industries';
    const line = page
      .frameLocator('iframe')
      .locator('#main')
      .getByText(await wordsOnPage(before));
    await sentences.getByRole('button', { name: before }).click();
    await field(page, before).fill('');
    await eventually(() => hasFocus(page, before)).toBe(true);
    await field(page, before).fill('Mostly');
    await line.waitFor({ state: 'detached' });
    await row(page, before).getByRole('button', { name: 'Discard' }).click();
    await line.waitFor({ state: 'attached' });
    await save(page).click();
    await said(page, '1 text saved as a draft.');
    expect((await draftOf('home/SERVICES.items.0.title'))?.draft).toMatch(/ on the page$/);
    await reload(page);
    await shown.filter({ hasText: /management on the page$/ }).waitFor();
    // The field that was open is open again, where one looks.
    await eventually(() =>
      field(page, before).evaluate((area) => {
        const { top, bottom } = area.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }),
    ).toBe(true);
    await page.getByText(/texts that this page doesn’t show/).click();
    await field(page, 'Home in search results, title').waitFor();
    expect(faults).toEqual([]);
    await end();
  });

  it('has a filter as wide as the search above it on a phone', async () => {
    const { page, end } = await open(PATH, { viewport: { width: 390, height: 844 } });
    const search = await page
      .locator('search')
      .filter({ has: page.getByRole('searchbox') })
      .boundingBox();
    const filter = await page.getByRole('combobox', { name: 'Show', exact: true }).boundingBox();
    expect(filter?.width).toBe(search?.width);
    await end();
  });

  it('fits phones in both themes, with unsaved changes in view', async () => {
    await fillWords(stage.site, stage.owner);
    await fillPublications(stage.site, stage.owner);
    const { page, end } = await open(`${PATH}?page=/about&show=changed`);
    const label = 'Our Story, paragraph 1';
    await field(page, label).fill('We are <b>four</b>');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await row(page, label).getByText('This can’t be saved: it has HTML.').waitFor();
    for (const details of await row(page, label).locator('summary').all()) await details.click();
    await row(page, label).locator('details div').getByText('We are <b>four</b>').waitFor();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      // Content that sticks to the bottom covers what scrolls below it, which is not an overlap.
      const overlap = /^texts overlap/;
      expect((await layoutFaults(page)).filter((fault) => !overlap.test(fault))).toEqual([]);
      await field(page, label).blur();
      await field(page, label).focus();
      const [area, bar] = await Promise.all([
        field(page, label).boundingBox(),
        page.getByRole('form', { name: 'Unsaved changes' }).boundingBox(),
      ]);
      expect((area?.y ?? 0) + (area?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFaults(page)).toEqual([]);
    }
    page.once('dialog', (dialog) => void dialog.accept());
    await end();
  });
});
