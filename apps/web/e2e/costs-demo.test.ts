import { addDemoCostsOnce } from '@hln/server/for-tests';
import { createStaff, type TestServer } from '@hln/test-support/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COSTS, parts } from './costs-support.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { signedIn } from './support/staff.ts';
import { visit } from './support/visit.ts';

let site: TestServer;
beforeAll(async () => {
  site = await startSite();
  await addDemoCostsOnce(site.backend, { isProduction: false, databaseUrl: null });
});
afterAll(() => site.close());

const open = async (role: 'owner' | 'member') => {
  const session = await signedIn(site, await createStaff(site, { role }));
  return await visit(await sharedBrowser(), site.url, COSTS, session);
};

it('demonstration data is labelled on the page and in the export, and can be cleared by an Owner', async () => {
  const member = await open('member');
  await member.page.getByText('Demonstration data: the costs here are invented').waitFor();
  await parts(member.page).chart.waitFor();
  const clear = 'Clear demonstration data';
  expect(await member.page.getByRole('button', { name: clear }).count()).toBe(0);
  const saved = member.page.waitForEvent('download');
  await parts(member.page).exportCsv.click();
  expect((await saved).suggestedFilename()).toMatch(
    /^operational-costs-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d-demonstration-data\.csv$/,
  );
  await member.end();

  const owner = await open('owner');
  await owner.page.getByRole('button', { name: clear }).click();
  await owner.page.getByRole('dialog').getByRole('button', { name: clear }).click();
  await owner.page.getByText('Demonstration data cleared').waitFor();
  await owner.page.getByText('No data found').waitFor();
  expect(await owner.page.getByText('costs here are invented').count()).toBe(0);
  // The button is gone, and the focus is not lost.
  expect(await owner.page.locator(':focus').innerText()).toBe('Operational Costs');
  await owner.end();
});
