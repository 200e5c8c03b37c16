import { createStaff, callRest } from '@hln/test-support/server';
import { afterAll, beforeAll, it } from 'vitest';
import { randomBytes, randomUUID } from 'node:crypto';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { visitAsStaff } from './support/staff.ts';

const OUT = '/tmp/pd-shots';
const MEI = 'mei.chen@parent.example';
let browser: any, site: any, owner: any;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite()]);
  owner = await createStaff(site, { email: 'aroha@hln.example', role: 'owner' });
});
afterAll(() => site.close());

async function fill() {
  const db = site.backend.database;
  const now = new Date().toISOString();
  const session = randomBytes(32).toString('hex');
  const chat = (name: string, email: string, id: string, extra = '') => ({
    session_id: id,
    messages: JSON.stringify([
      { id: 'w', content: 'Kia ora, and welcome. 您好！', isBot: true, timestamp: now, language: 'en' },
      ...['Hello', '9, Year 5', 'Maths and English' + extra, 'Confidence', `${name} ${email}`].map(
        (content, n) => ({ id: String(n), content, isBot: false, timestamp: now, language: 'en' }),
      ),
    ]),
    user_info: JSON.stringify(
      email === '' ? { preferredLanguage: 'en' } : { preferredLanguage: 'en', email, phone: '+64211234567' },
    ),
    start_time: now,
    end_time: now,
  });
  await callRest(site, 'anon', 'POST', '/chat_sessions', chat('Mei Chen', MEI, session), {
    prefer: 'return=minimal',
  });
  await callRest(
    site,
    'anon',
    'POST',
    '/chat_sessions',
    chat('Li Wang', '', randomBytes(32).toString('hex'), `. My friend is ${MEI}`),
    { prefer: 'return=minimal' },
  );
  await db.run(`
    insert into private.chat_notes (id, session_id, note) values ('${randomUUID()}', '${session}', 'Prefers evenings.');
    insert into public.email_outbox (idempotency_key, kind, recipient, reply_to, subject, text_body, status, source_kind, source_id, sent_at) values
      ('chat-transcript:${session}:5', 'chat-transcript', 'team@hln.example', null, 'Chat: Mei Chen, +64 21 123 4567', 'Hello', 'sent', 'chat', '${session}', now()),
      ('r1', 'chat-reply', '${MEI}', null, 'Your enquiry about maths in Year 5', 'Kia ora Mei', 'sent', 'chat', '${session}', now()),
      ('t1', 'test', '${MEI}', null, 'A reminder of tomorrow’s trial lesson at four o’clock', 'Kia ora Mei', 'pending', null, null, null),
      ('t2', 'test', 'team@hln.example', null, 'Weekly summary', 'New family: ${MEI}', 'sent', null, null, now());
    insert into public.contact_requests (id, name, business, email, message) values ('${randomUUID()}', 'Mei Chen', 'Chen & Daughters Imports Ltd', '${MEI}', 'We drown in invoices.');
    insert into public.donations (checkout_session_id, amount_cents, currency, description, customer_email, is_live) values ('cs_1', 1500, 'usd', 'Large Coffee', '${MEI}', true);
    insert into private.email_suppressions (address, reason, origin) values ('${MEI}', 'Asked us not to write', 'staff');
    insert into private.backup_work (kind, started_at, busy_until, finished_at, state) values ('make', now(), now(), now() - interval '9 hours', 'done');
    update private.backup_state set made_every = 1, kept = 7;
    insert into private.privacy_requests (id, kind, contact, shortened, note, received_on, due_on, created_by) values
      ('${randomUUID()}', 'access', 'hemi@whanau.example', 'h…@w….example', 'Wants to see the chat about his son.', '2026-10-20', '2026-11-17', '${owner.id}'),
      ('${randomUUID()}', 'correction', '021 555 0100', '…00', '', '2026-11-20', '2026-12-18', '${owner.id}');
    insert into private.privacy_requests (id, kind, shortened, received_on, due_on, created_by, closed_at, closed_by, outcome, identity_check, deleted, sent_copies, backups) values
      ('${randomUUID()}', 'deletion', 'a…@k….nz', '2026-11-02', '2026-11-30', '${owner.id}', '2026-11-04T02:00:00Z', '${owner.id}', 'done', 'Called back on the number in the chat.', '{"chat": 1, "email": 4}', 2, '{"state":"until","on":"2026-11-12"}');
  `);
}

it('looks', async () => {
  for (const theme of ['light', 'dark'] as const) {
    for (const width of [390, 820, 1440]) {
      if (theme === 'light' && width === 390) {
        const { page, end } = await visitAsStaff(browser, site, owner, '/staff/resources/privacy-requests', {
          reducedMotion: 'reduce',
          colorScheme: theme,
          viewport: { width, height: 900 },
        });
        await page.getByRole('button', { name: 'Record a request' }).waitFor();
        await page.waitForTimeout(600);
        await page.screenshot({ path: `${OUT}/empty-${width}.png`, fullPage: true });
        await page
          .getByRole('textbox', { name: 'Email address or phone number' })
          .fill('nobody@parent.example');
        await page.keyboard.press('Enter');
        await page.getByText('Nothing found').last().waitFor();
        await page.screenshot({ path: `${OUT}/none-${width}.png`, fullPage: true });
        await page.getByRole('button', { name: 'Record a request' }).click();
        await page.waitForTimeout(500);
        await page.screenshot({ path: `${OUT}/form-${width}.png` });
        await end().catch(() => {});
        await fill();
      }
      const { page, end } = await visitAsStaff(browser, site, owner, '/staff/resources/privacy-requests', {
        reducedMotion: 'reduce',
        colorScheme: theme,
        viewport: { width, height: 900 },
      });
      await page.getByRole('button', { name: 'Record a request' }).waitFor();
      await page.getByRole('textbox', { name: 'Email address or phone number' }).fill(MEI);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'About' }).waitFor();
      await page.waitForTimeout(600);
      await page.screenshot({ path: `${OUT}/results-${width}-${theme}.png`, fullPage: true });
      if ((theme === 'light') !== (width === 820)) {
        await page.getByRole('button', { name: 'Show Mei Chen' }).first().click();
        await page.waitForTimeout(700);
        await page.screenshot({ path: `${OUT}/row-${width}-${theme}.png` });
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Delete...' }).click();
        await page.waitForTimeout(500);
        await page.screenshot({ path: `${OUT}/delete-${width}-${theme}.png` });
        await page.keyboard.press('Escape');
        await page
          .getByRole('button', { name: /a…@k/ })
          .or(page.getByRole('link', { name: /a…@k/ }))
          .first()
          .click();
        await page.waitForTimeout(500);
        await page.screenshot({ path: `${OUT}/record-${width}-${theme}.png` });
        await page.keyboard.press('Escape');
        await page
          .getByRole('button', { name: /hemi@/ })
          .or(page.getByRole('link', { name: /hemi@/ }))
          .first()
          .click();
        await page.waitForTimeout(500);
        await page.screenshot({ path: `${OUT}/open-${width}-${theme}.png` });
      }
      await end().catch(() => {});
    }
  }
}, 300_000);
