import type { Database } from '../database/database.ts';
import type { Lost } from './sealed-rows.ts';

/** The tasks that a restore without the key leaves to people. */
export interface Missing {
  /** Email addresses of people who lost their authenticator app and still have a passkey. */
  readonly appOnly: readonly string[];
  /** Email addresses of people who must set up a second factor at their next sign-in. */
  readonly enrolAgain: readonly string[];
  /** Keys of settings to set again. */
  readonly settings: readonly string[];
}

/** Resets the second factors whose secrets couldn’t be decrypted. */
export async function finishWithoutKey(database: Database, lost: readonly Lost[]): Promise<Missing> {
  const keysOf = (column: string) => [
    ...new Set(lost.filter((each) => each.column === column).map(({ key }) => key)),
  ];
  const people = await database.query<{ id: string; email: string; has_passkey: boolean }>(
    `select f.user_id as id, coalesce(u.email, f.user_id::text) as email,
       exists (select from private.passkeys as p where p.user_id = f.user_id) as has_passkey
     from private.second_factors as f left join auth.users as u on u.id = f.user_id
     where f.user_id = any ($1::uuid[]) order by 2`,
    [keysOf('private.second_factors.secret')],
  );
  const enrolAgain = people.filter(({ has_passkey }) => !has_passkey);
  await database.transaction(async (sql) => {
    await sql.query("select set_config('hln.audit_reason', 'Restored from a backup without its key.', true)");
    for (const { id } of enrolAgain) await sql.query('select private.reset_second_factor($1)::text', [id]);
  });
  return {
    appOnly: people.filter(({ has_passkey }) => has_passkey).map(({ email }) => email),
    enrolAgain: enrolAgain.map(({ email }) => email),
    settings: keysOf('private.settings.value'),
  };
}

/** Formats these steps as lines for the command’s output. */
export function describeMissing({ appOnly, enrolAgain, settings }: Missing): string[] {
  const list = (names: readonly string[]) => names.map((name) => `  ${name}`);
  const lines: string[] = [];
  if (enrolAgain.length > 0) {
    lines.push('They have no second factor any more and set one up when they sign in:', ...list(enrolAgain));
  }
  if (appOnly.length > 0) {
    lines.push('Their authenticator app is no longer known; their passkeys still work:', ...list(appOnly));
  }
  if (settings.length > 0) lines.push('These settings have to be set again:', ...list(settings));
  return lines;
}
