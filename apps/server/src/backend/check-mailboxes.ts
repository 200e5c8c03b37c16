import { DEFAULT_SETTINGS, readSettings, type SettingValues } from '@hln/contracts/settings';
import { localMailboxes } from '@hln/supabase/shared/http/environment/mail';
import { isLoopbackHost } from '@hln/supabase/shared/http/environment/variable';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';

type Checked = Pick<Config, 'mail' | 'givenSettings' | 'isForThisMachine'>;

/**
 * Records whether the mail server belongs to a test, and stops the start if a real mail server would get email
 * addresses at localhost, such as the defaults: every transcript, enquiry and report would bounce, or go to a
 * stranger's local mailbox.
 * @throws Error that says what to set
 */
export async function checkMailboxes(config: Checked, database: Database): Promise<void> {
  const server = realMailServer(config);
  // With this flag, the database refuses such a recipient when staff save one.
  await database.query('update private.email_switch set takes_local = $1 where takes_local <> $1', [
    server === null,
  ]);
  if (server === null) return;
  const local = localMailboxes(config.mail.from, await settingsInUse(config, database));
  if (local.length === 0) return;
  throw new Error(
    `${server} is set, but these email addresses are at localhost, where no mail server delivers: ` +
      `${local.join(', ')}. Set each of these variables to an email address of yours, for example ` +
      `${local[0]}=hello@example.nz, and start again.`,
  );
}

/**
 * Returns the variable that names a real mail server; null without one, and on a machine that nobody else can reach, as
 * in tests.
 */
function realMailServer({ mail, isForThisMachine }: Checked): 'SMTP_URL' | 'MAIL_API_URL' | null {
  const url = mail.smtpUrl ?? mail.apiUrl;
  if (url === null || (isForThisMachine && isLoopbackHost(new URL(url).hostname))) return null;
  return mail.smtpUrl === null ? 'MAIL_API_URL' : 'SMTP_URL';
}

async function settingsInUse({ givenSettings }: Checked, database: Database): Promise<SettingValues> {
  const rows = await database.query<{ key: string; value: unknown }>(
    'select key, value from private.settings where value is not null',
  );
  const { read } = readSettings(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  return { ...DEFAULT_SETTINGS, ...read, ...givenSettings };
}
