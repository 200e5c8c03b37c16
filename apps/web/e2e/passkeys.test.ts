import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createStaff } from '@hln/test-support/server';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFaults } from './support/axe.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { loginForm, signedIn } from './support/staff.ts';
import { untilInteractive, visit } from './support/visit.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
/** The same server by name, because passkeys need a domain name. */
let url: string;

beforeAll(async () => {
  // The server has to know its port before it listens, as in production.
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ port })]);
  url = `http://localhost:${port}`;
});
afterAll(async () => {
  await site.close();
});

/** A virtual authenticator that approves every request. @returns a way to control it, and its id */
async function plugIn(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/** The drawer lies over the page's texts. */
const faultsInside = async (page: Page) =>
  (await layoutFaults(page)).filter((fault) => !fault.startsWith('texts overlap'));
const isFocused = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((button) => button === document.activeElement);

it('passkeys can be added, named, used for signing in, and removed', async () => {
  const who = await createStaff(site);
  const { page, faults, end } = await visit(browser, url, '/staff/portal', {
    ...(await signedIn({ ...site, url }, who)),
    viewport: { width: 390, height: 800 },
  });
  await untilInteractive(page);
  const { cdp, authenticatorId } = await plugIn(page);
  const drawer = page.getByRole('dialog', { name: 'Your account' });
  const said = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  await page.getByRole('button', { name: `Your account: ${who.email}` }).click();
  await drawer.getByRole('button', { name: 'Set up a second factor' }).click();
  await drawer.getByRole('button', { name: 'Create a passkey' }).click();
  await drawer.getByLabel('Name of the passkey').fill(' ');
  await page.keyboard.press('Enter');
  await drawer.getByText('Enter a name').waitFor();
  await drawer.getByLabel('Name of the passkey').fill('Laptop');
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await drawer.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
  await drawer.getByRole('button', { name: 'I have saved them' }).click();
  await drawer.getByText('10 recovery codes left.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await faultsInside(page)).toEqual([]);

  // A device stores only one passkey for an account.
  await drawer.getByRole('button', { name: 'Add a passkey' }).click();
  await drawer.getByRole('button', { name: 'Create a passkey' }).click();
  await drawer.getByText('This device already has a passkey for your account.').waitFor();
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await drawer.getByRole('button', { name: 'Rename Laptop' }).click();
  await drawer.getByLabel('Name of the passkey').fill('Te Whare');
  await page.keyboard.press('Enter');
  await said('The passkey is renamed.');
  await drawer.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  const { email, password, signIn } = loginForm(page);
  await email.fill(who.email);
  await password.fill(who.password);
  await signIn.click();
  await page.getByRole('heading', { level: 1, name: 'One more step' }).waitFor();
  expect(await isFocused(page, 'Use a passkey')).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);

  // Without its passkey, the device has nothing to answer with.
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'this device has none of your passkeys' }).waitFor();
  expect(await isFocused(page, 'Use a passkey')).toBe(true);
  for (const credential of credentials) {
    await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
  }
  // The authenticator is not touched: a visitor who uses a code instead is no longer asked for the passkey.
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Waiting for your passkey...' }).waitFor();
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  expect(await page.getByLabel('Recovery code').evaluate((field) => field === document.activeElement)).toBe(
    true,
  );
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { level: 1, name: 'Staff Portal' }).waitFor();

  await page.getByRole('button', { name: `Your account: ${who.email}` }).click();
  await drawer.getByText(/Added .*, last used/).waitFor();
  await drawer.getByRole('button', { name: 'Remove Te Whare' }).click();
  await drawer.getByText('Then your password alone opens your account.').waitFor();
  await drawer.getByRole('button', { name: 'Use a passkey' }).click();
  await said('The second factor is removed.');
  await drawer.getByText('Off. Anybody who learns your password').waitFor();
  expect(faults).toEqual([]);
  await end();
});

it('leaving without the recovery codes of a new passkey has to be confirmed', async () => {
  const who = await createStaff(site);
  const { page, faults, end } = await visit(
    browser,
    url,
    '/staff/portal',
    await signedIn({ ...site, url }, who),
  );
  await untilInteractive(page);
  await plugIn(page);
  const drawer = page.getByRole('dialog', { name: 'Your account' });
  const question = page.getByRole('dialog', { name: 'Leave without your recovery codes?' });
  await page.getByRole('button', { name: `Your account: ${who.email}` }).click();
  await drawer.getByRole('button', { name: 'Set up a second factor' }).click();
  await drawer.getByRole('button', { name: 'Create a passkey' }).click();

  // The device has made the passkey, but the server's response with the codes has not arrived yet.
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  const { promise: isSent, resolve: sent } = Promise.withResolvers<void>();
  await page.route('**/functions/v1/passkeys', async (route) => {
    if (route.request().postDataJSON()?.step === 'add') {
      sent();
      await mayAnswer;
    }
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await isSent;
  await drawer.getByRole('button', { name: 'Close', exact: true }).click();
  await question.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Stay here' }).click();
  answer();
  const heading = drawer.getByRole('heading', { name: 'Keep your recovery codes' });
  await heading.waitFor();

  await page.keyboard.press('Escape');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  expect(await heading.isVisible()).toBe(true);
  const [prompt] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  expect(prompt.type()).toBe('beforeunload');
  await prompt.dismiss();
  expect(await heading.isVisible()).toBe(true);

  await drawer.getByRole('button', { name: 'Close', exact: true }).click();
  await question.getByRole('button', { name: 'Leave without them' }).click();
  await drawer.waitFor({ state: 'hidden' });
  // No request is in progress any longer.
  await page.getByRole('button', { name: `Your account: ${who.email}` }).click();
  await drawer.getByText('10 recovery codes left.').waitFor();
  await drawer.getByRole('button', { name: 'Close', exact: true }).click();
  await drawer.waitFor({ state: 'hidden' });
  expect(faults).toEqual([]);
  await end();
});

it('a message says which address to use if the site was opened at another', async () => {
  const who = await createStaff(site);
  const { page, end } = await visit(browser, site.url, '/staff/portal', await signedIn(site, who));
  await untilInteractive(page);
  await page.getByRole('button', { name: `Your account: ${who.email}` }).click();
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .filter({ hasText: `Passkeys work only at ${url}.` })
    .waitFor();
  await end();
});
