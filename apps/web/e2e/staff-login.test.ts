import { describe, expect, test } from 'vitest';
import { eventually } from './support/eventually.ts';
import { loginForm } from './support/staff.ts';
import { staffSite } from './support/staff-site.ts';

const site = staffSite();

describe('the sign-in page', () => {
  test('says what it is, and is linked from the company page', async () => {
    const { page, email, password, end } = await site.openLogin('/company');
    await page.getByRole('link', { name: 'Staff Login' }).click();
    await page.getByRole('heading', { level: 1, name: 'Staff Login' }).waitFor();
    expect(await page.getByText('Access internal resources').isVisible()).toBe(true);
    expect(await email.getAttribute('type')).toBe('email');
    expect(await email.getAttribute('autocomplete')).toBe('username');
    expect(await password.getAttribute('autocomplete')).toBe('current-password');
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
    await page.getByRole('link', { name: 'Back to Company' }).click();
    await page.waitForURL('**/company');
    await end();
  });

  test('shows and hides the password', async () => {
    const { page, password, end } = await site.openLogin();
    await password.fill('Whakatere');
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    expect(await password.inputValue()).toBe('Whakatere');
    await page.getByRole('button', { name: 'Hide password' }).click();
    expect(await password.getAttribute('type')).toBe('password');
    await end();
  });

  test('keeps what was typed before hydration', async () => {
    const visitor = await site.open('/about');
    const { page } = visitor;
    // The words are there before any script has loaded.
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    const { email, password, signIn } = loginForm(page);
    await email.fill(site.staff.email);
    await password.fill(site.staff.password);
    expect(await signIn.isDisabled()).toBe(true);
    scripts.resolve();
    await eventually(() => signIn.isEnabled()).toBe(true);
    expect(await email.inputValue()).toBe(site.staff.email);
    await visitor.end();
  });

  test('notices Caps Lock', async () => {
    const { page, password, end } = await site.openLogin();
    await password.focus();
    await password.evaluate((input) => {
      input.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'A',
          bubbles: true,
          modifierCapsLock: true,
        } as KeyboardEventInit),
      );
    });
    await page.getByText('Caps Lock is on.').waitFor();
    await password.press('a');
    await eventually(() => page.getByText('Caps Lock is on.').count()).toBe(0);
    await end();
  });
});

describe('validation', () => {
  test('Sign In is disabled until both fields are filled', async () => {
    const { email, password, signIn, end } = await site.openLogin();
    expect(await signIn.isDisabled()).toBe(true);
    await email.fill('mere@hln.example');
    expect(await signIn.isDisabled()).toBe(true);
    await password.fill('x');
    expect(await signIn.isEnabled()).toBe(true);
    await email.fill('');
    expect(await signIn.isDisabled()).toBe(true);
    await end();
  });

  test('Enter in an empty form says what is missing and focuses it', async () => {
    const { page, email, password, end } = await site.openLogin();
    await password.press('Enter');
    await page.getByText('Email is required').waitFor();
    expect(await page.getByText('Password is required').isVisible()).toBe(true);
    expect(await email.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    await email.fill('mere@hln.example');
    await email.press('Enter');
    await eventually(() => page.getByText('Email is required').count()).toBe(0);
    expect(await password.evaluate((input) => input === document.activeElement)).toBe(true);
    await end();
  });

  test('a password of five characters is too short', async () => {
    const { page, email, password, signIn, end } = await site.openLogin();
    let asked = false;
    page.on('request', (request) => {
      asked ||= request.url().includes('/auth/');
    });
    await email.fill('mere@hln.example');
    await password.fill('12345');
    await signIn.click();
    await page.getByText('Password must be at least 6 characters').waitFor();
    expect(await password.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(asked).toBe(false);
    await end();
  });
});

test('without JavaScript, the page says that it needs it', async () => {
  const { page, end } = await site.open('/login', { javaScriptEnabled: false });
  expect(await page.getByText('Signing in needs JavaScript').isVisible()).toBe(true);
  await end();
});
