import { addDemoCostsOnce } from '@hln/server/for-tests';
import { createStaff, type StaffForTest } from '@hln/test-support/server';
import { type Site, seedHistory, seedItem } from '../price-watcher-support.ts';
import { fillChats } from './filled-chats.ts';
import { fillFeedback } from './filled-feedback.ts';
import { fillMails } from './filled-mails.ts';
import { fillMonitoring } from './filled-monitoring.ts';
import { fillPublications, fillWords } from './filled-words.ts';

const DAY = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

/** Watched pages in every state of the list: falling, doubtful, failing, without a price yet, inactive. */
const ITEMS = [
  {
    item_name: 'Standing desk, 1600 mm',
    prices: [899, 899, 879, 799],
    last_checked_at: ago(0.1),
    target_price: 750,
  },
  {
    item_name: 'Office chair with arms',
    prices: [429, 449, 449, 412.5],
    last_checked_at: ago(0.2),
    doubted_price: 41.25,
    last_error:
      'The page now shows a price that is far from the last one. It is believed when a second check finds the same.',
    last_error_code: 'doubted',
  },
  {
    item_name: 'Label printer',
    prices: [259, 259],
    last_checked_at: ago(0.3),
    last_error: 'The page did not answer in time.',
    last_error_code: 'timeout',
  },
  { item_name: 'Espresso beans, 1 kg', prices: [] },
  { item_name: 'Second monitor', prices: [549, 519], last_checked_at: ago(9), is_active: false },
] as const;

/**
 * Fills the staff pages for the screenshots: demonstration costs, `user`'s watched pages, colleagues, monitoring
 * samples, and changed settings.
 */
export async function fillStaffPages(site: Site, user: StaffForTest): Promise<void> {
  await addDemoCostsOnce(site.backend, { isProduction: false, databaseUrl: null });
  await fillMonitoring(site);
  await fillChats(site);
  await fillMails(site);
  await fillFeedback(site);
  await fillWords(site, user);
  await fillPublications(site, user);
  await createStaff(site, { email: 'hemi@hln.example', role: 'manager' });
  const colleague = await createStaff(site, { email: 'aroha@hln.example' });
  await site.backend.database.query(
    "insert into public.staff_exceptions (user_id, area, level) values ($1, 'chat-sessions', 'view')",
    [colleague.id],
  );
  await site.backend.database.query(
    `update private.settings set value = case kind when 'secret' then to_jsonb(repeat('x', 40)) else '25' end,
       revision = 1, changed_at = now(), changed_by = $1
     where key in ('chat.quiet-minutes', 'costs.import-secret')`,
    [user.id],
  );
  // An overdue request, and one that was carried out.
  await site.backend.database.query(
    `insert into private.privacy_requests
       (id, kind, contact, shortened, received_on, due_on, created_by, closed_at, closed_by, outcome, identity_check, deleted, sent_copies, backups)
     values
       ('00000000-0000-4000-8000-000000000001', 'access', 'hemi@whanau.example', 'h…@w….example', '2026-01-05', '2026-02-02', $1,
         null, null, null, null, null, null, null),
       ('00000000-0000-4000-8000-000000000002', 'deletion', null, '…67', '2026-01-05', '2026-02-02', $1,
         '2026-01-06T00:00:00Z', $1, 'done', 'Called back on the number.', '{"chat": 1, "email": 3}', 2,
         '{"state": "until", "on": "2026-01-14"}')`,
    [user.id],
  );
  for (const { prices, ...item } of ITEMS) {
    const current_price = prices.at(-1);
    const id = await seedItem(site, user, {
      ...item,
      ...(current_price === undefined ? {} : { current_price }),
    });
    await seedHistory(
      site,
      id,
      prices.map((price, index) => [ago((prices.length - index) * 7 - 6), price]),
    );
  }
}
