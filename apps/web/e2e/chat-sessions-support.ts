import { createStaff, type StaffForTest } from '@hln/test-support/server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { chatId, fillChats } from './support/filled-chats.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { visitAsStaff } from './support/staff.ts';
import type { Visit, VisitOptions } from './support/visit.ts';

export const PATH = '/staff/resources/chat-sessions';
export const PHONE = { viewport: { width: 390, height: 844 } };
/** A hostile value for every text that a visitor can write. */
export const HOSTILE = '<img src=x onerror="document.title=1"><script>document.title=2</script>';

/** A separate site for a test file, with an Owner, a Manager, and conversations of which the late one is closed. */
export function chatSessionsStage() {
  let browser: Browser;
  let site: Awaited<ReturnType<typeof startSite>>;
  let manager: StaffForTest;

  beforeAll(async () => {
    [browser, site] = await Promise.all([sharedBrowser(), startSite()]);
    await createStaff(site, { email: 'aroha@hln.example', role: 'owner' });
    manager = await createStaff(site, { email: 'hemi@hln.example', role: 'manager' });
    await fillChats(site);
    await site.backend.database.query(
      "update private.chat_cases set status = 'closed' where session_id = $1",
      [chatId('late')],
    );
  });
  afterAll(() => site.close());

  /** Opens a page as the Manager, or as another person. */
  const open = (path = PATH, options: VisitOptions = {}, who = manager): Promise<Visit> =>
    visitAsStaff(browser, site, who, path, { reducedMotion: 'reduce', ...options });

  return {
    get site() {
      return site;
    },
    get manager() {
      return manager;
    },
    open,
    openChat: (name: string, options?: VisitOptions, who?: StaffForTest) =>
      open(`${PATH}?open=${chatId(name)}`, options, who),
    /** The stored case of a conversation. */
    caseOf: async (name: string) => {
      const [row] = await site.backend.database.query<Record<string, unknown>>(
        'select * from private.chat_cases where session_id = $1',
        [chatId(name)],
      );
      return row;
    },
  };
}

export const drawer = (page: Page) => page.locator('dialog[open]').first();
export const button = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true });
/** Waits for a message. */
export const said = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();
