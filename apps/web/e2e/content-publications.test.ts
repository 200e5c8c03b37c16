import { describe, expect, it } from 'vitest';
import { contentStage, field, LIST, said } from './content-management-support.ts';
import { axeFaults } from './support/axe.ts';
import { DRAFTED, fillPublications, fillWords } from './support/filled-words.ts';
import { layoutFaults } from './support/layout-faults.ts';

const PREVIEW = '/content-preview/abcdefghijklmnopqrst';

const { stage, open, build } = contentStage();

describe('publishing texts from the page', () => {
  it('publishes the selected texts, shows the progress, and rolls back with one click', async () => {
    await fillWords(stage.site, stage.owner);
    const { page, end } = await open();
    await page.getByRole('button', { name: 'Publish...' }).click();
    const drawer = page.getByRole('dialog', { name: 'Publish drafts' });
    await drawer.getByRole('checkbox', { name: 'Introduction, opening paragraph' }).waitFor();
    await drawer.getByRole('checkbox', { name: 'Our Story, paragraph 1' }).uncheck();
    await drawer.getByRole('button', { name: 'Publish', exact: true }).click();
    await drawer.getByText('Enter a reason of up to 200 characters.').waitFor();
    expect(await drawer.getByLabel('Why').evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('New term');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await drawer.waitFor({ state: 'detached' });
    const list = page.getByRole('region', { name: 'Publications' });
    await list.getByText('Waiting').waitFor();
    const id = await build('checking', { checks: [{ name: 'Links', faults: [] }] });
    await page.getByText(`Publication ${id}: checking.`).waitFor();
    await stage.site.backend.service.rpc('note_publication', { publication: id, state: 'live' });
    await list.getByText('On the site now').waitFor();
    await page.getByText('One draft is not published.').waitFor();
    await list.getByRole('button', { name: `Details: publication ${id}` }).click();
    const details = page.getByRole('dialog', { name: `Publication ${id}` });
    await details.getByText('Links: passed').waitFor();
    await details.locator('ins').first().waitFor();
    await page.keyboard.press('Escape');
    await list.getByRole('button', { name: `Roll back: publication ${id}` }).click();
    await said(page, `Publication ${id} is being rolled back`);
    await build('live');
    await page.getByText('3 texts have unpublished drafts.').waitFor();
    expect((await stage.site.backend.service.rpc('published_words')).data).toMatchObject([
      { key: 'home/HERO.scene' },
    ]);
    await end();
  });

  it('publishes what the drawer showed when it opened, and nothing saved since', async () => {
    await fillWords(stage.site, stage.owner);
    const { page, end } = await open(LIST, { expectedErrors: [/Failed to load resource/] });
    await page.getByRole('button', { name: 'Publish...' }).click();
    const drawer = page.getByRole('dialog', { name: 'Publish drafts' });
    const lede = drawer.getByRole('checkbox', { name: 'Introduction, opening paragraph' });
    await lede.waitFor();
    const shown = await drawer.locator('ins').allInnerTexts();
    await stage.site.backend.database.run(
      "update private.site_words set draft = 'Words of somebody else', revision = 3 where key = 'home/HERO.lede'",
    );
    const read = page.waitForResponse(/read_site_words/);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await read;
    await page.getByText('Words of somebody else').first().waitFor();
    expect(await drawer.locator('ins').allInnerTexts()).toEqual(shown);
    await drawer.getByLabel('Why').fill('New term');
    const answer = page.waitForResponse(/publish_site_words/);
    await page.keyboard.press('Enter');
    expect((await answer).ok()).toBe(false);
    await end();
  });

  it('waits for the scheduled time, can be cancelled, and shows why a publication failed', async () => {
    await fillWords(stage.site, stage.owner);
    await fillPublications(stage.site, stage.owner);
    const { page, end } = await open();
    const list = page.getByRole('region', { name: 'Publications' });
    await page.getByRole('button', { name: 'Publish...' }).click();
    const drawer = page.getByRole('dialog', { name: 'Publish drafts' });
    await drawer.getByRole('radio', { name: 'At a time' }).check();
    await drawer.getByLabel('Why').fill('Monday');
    await drawer.getByLabel('Time', { exact: true }).fill('2020-01-01T09:00');
    await drawer.getByRole('button', { name: 'Publish then' }).click();
    await drawer.getByText('Choose a time in the future.').waitFor();
    const nextYear = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
    await drawer.getByLabel('Time', { exact: true }).fill(`${nextYear}T09:00`);
    await drawer.getByRole('button', { name: 'Publish then' }).click();
    await drawer.waitFor({ state: 'detached' });
    await list.getByText(`${nextYear} 09:00:00`).waitFor();
    const item = list.getByRole('listitem').first();
    await item.getByRole('button', { name: /^Cancel/ }).click();
    await item.getByText('Cancelled').waitFor();
    await list.getByRole('listitem').filter({ hasText: 'Two links' }).getByRole('button').click();
    const details = page.getByRole('dialog');
    await details.getByText('/abuot: there is no such page').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    // Covers a host that builds the site itself, and a publication that nobody builds.
    await stage.site.backend.database.run(`
      update private.publications set hook_asked_at = finished_at - interval '2 minutes', hook_answer = '201' where state = 'live';
      update private.publications set publish_at = now() - interval '5 minutes' where state = 'queued'`);
    await page.goto(`${LIST}&page=/about`);
    const hooked = list.getByRole('listitem').filter({ hasText: 'New term' });
    await hooked.getByText(/^Asked the build to start at .* The host answered 201\. Live since/).waitFor();
    await list.getByText('No build has started yet.').waitFor();
    await page.getByRole('link', { name: 'Common Questions', exact: true }).click();
    await page.waitForURL('**#part-*');
    expect(await field(page, 'Common Questions, question 2, answer').count()).toBe(1);
    await end();
  });

  it('shows a preview in both widths and themes, without running its scripts', async () => {
    await fillWords(stage.site, stage.owner, DRAFTED.slice(-1));
    const { page, end } = await open(LIST, { expectedErrors: [/Blocked script execution/] });
    await page.route(`**${PREVIEW}/**`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<title>x</title><h1>${new URL(route.request().url()).search}</h1><script>parent.hacked = 1</script>`,
      }),
    );
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.getByText('Waiting to build the preview...').waitFor();
    const id = await build('building');
    await page.getByText('The preview is being built...', { exact: true }).waitFor();
    await stage.site.backend.service.rpc('note_publication', {
      publication: id,
      state: 'ready',
      preview: PREVIEW,
    });
    const frame = page.locator('iframe');
    await frame.contentFrame().getByRole('heading', { name: '?theme=light' }).waitFor();
    expect(await frame.getAttribute('sandbox')).toBe('');
    // The page with the changed text.
    expect(await frame.getAttribute('src')).toBe(`${PREVIEW}/about?theme=light`);
    expect(await frame.evaluate((element) => element.clientWidth)).toBe(390);
    await page.getByRole('button', { name: 'Desktop, 1440 px' }).click();
    await page.getByRole('button', { name: 'Dark' }).click();
    await frame.contentFrame().getByRole('heading', { name: '?theme=dark' }).waitFor();
    expect(await frame.evaluate((element) => element.clientWidth)).toBe(1440);
    expect(await layoutFaults(page)).toEqual([]);
    expect(await page.evaluate(() => Reflect.has(window, 'hacked'))).toBe(false);
    await page.getByRole('button', { name: 'Close the preview' }).click();
    await frame.waitFor({ state: 'detached' });
    await end();
  });
});
