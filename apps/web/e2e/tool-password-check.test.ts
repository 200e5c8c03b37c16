import { expect, it } from 'vitest';
import { formatterSite } from './formatter-support.ts';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { THEMES } from './support/pages.ts';
import { reload, type VisitOptions } from './support/visit.ts';

const site = formatterSite();

async function open(options: VisitOptions = {}) {
  const opened = await site.open({ path: '/tools/password-generator', ...options });
  const { page } = opened;
  return {
    ...opened,
    field: page.getByLabel('Password to check', { exact: true }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    region: (name: string) => page.getByRole('region', { name, exact: true }),
    choose: (name: string) => page.getByRole('radio', { name, exact: true }).check(),
  };
}

it('judges a password of the visitor’s, says what it is made of, and keeps nothing', async () => {
  const { page, field, button, choose, region, end } = await open();
  const [estimate, advice] = [region('Estimate'), region('Advice')];
  await choose('Check a password');
  await field.fill('P4$$w0rd1985');
  await page.getByText('common password, with symbols for letters').waitFor();
  await page.getByText('Characters 1 to 8').waitFor();
  expect(await page.locator('main').innerText()).not.toContain('P4$$w0rd');

  await button('Show the password').click();
  await page.getByRole('rowheader', { name: 'P4$$w0rd' }).waitFor();
  await advice.getByText('Symbols for letters, such as @ for a, help very little.').waitFor();

  await field.fill('password');
  await advice.getByText('This is one of the ten most common passwords.').waitFor();
  await estimate.getByText('about 3 guesses').waitFor();
  await field.fill('x7#Kq9!vLw2$');
  await estimate.getByText('about 1.0 × 10¹² guesses').waitFor();
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
  );
  expect(stored).not.toContain('x7#');

  await choose('Generate');
  await choose('Check a password');
  expect(await field.inputValue()).toBe('');
  await end();
});

it('speaks the estimate once typing pauses', async () => {
  const { page, field, choose, end } = await open();
  await choose('Check a password');
  await field.pressSequentially('password');
  const spoken = page.getByRole('status').filter({ hasText: 'Very weak, about 3 guesses.' });
  await spoken.waitFor({ state: 'attached' });
  await end();
});

it('says that a check failed, and no longer that word lists load', async () => {
  const { page, field, choose, end } = await open({ expectedErrors: [/ERR_FAILED.*check-worker/] });
  await page.route(/check-worker/, (route) => route.abort());
  await choose('Check a password');
  await field.fill('password');
  await page.getByText('That didn’t work:').waitFor();
  expect(await page.getByText('Loading the word lists…').count()).toBe(0);
  await end();
});

it('lists what the tab made, only when asked, and forgets it on demand and at a reload', async () => {
  const { page, button, end } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
  await button('Show').click();
  const secret = () => page.getByRole('group', { name: 'Password' }).locator('li code').textContent();
  await eventually(secret).toMatch(/^[^•]{20}$/);
  const first = await secret();
  await button('New').click();
  await eventually(secret).not.toBe(first);
  const second = await secret();
  await button('Hide').click();
  const history = page.getByRole('region', { name: 'Made in this tab' });
  expect(await page.locator('main').innerHTML()).not.toContain(first);

  await button('Show history').click();
  await eventually(() => history.locator('code').allTextContents()).toEqual([second, first]);
  await history.getByTitle('Copy password 2 of the history').click();
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await button('Clear history').click();
  await page.getByRole('dialog', { name: 'Clear the history?' }).getByText('The 2 passwords').waitFor();
  await button('Keep it').click();
  expect(await history.locator('code').count()).toBe(2);
  await button('Clear history').click();
  await button('Clear it').click();
  await button('Show history').click();
  await history.getByText('Nothing yet.').waitFor();

  await button('New').click();
  await eventually(() => history.locator('code').count()).toBe(1);
  const [last = ''] = await history.locator('code').allTextContents();
  await reload(page);
  await button('Show history').click();
  expect(await history.locator('code').allTextContents()).not.toContain(last);
  await end();
});

it.each(THEMES)('the check has no axe violations or layout faults in the %s theme', async (colorScheme) => {
  const { page, field, button, choose, end } = await open({
    colorScheme,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  await choose('Check a password');
  await field.fill('correct horse battery staple 1985');
  await button('Show the password').click();
  await page.getByText('recent year').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await layoutFaults(page)).toEqual([]);
  await end();
});
