import * as v from 'valibot';
import type { Database, Sql } from '../database/database.ts';
import { StaffError } from './audit.ts';
import { hashPassword } from './passwords.ts';
import { keyOf } from './sign-in-attempts.ts';

/** The role of a new account if there is an Owner who can change it. */
const LEAST = 'member';
const OWNER = 'owner';

/**
 * Gives an account a role, on behalf of somebody with access to the machine.
 * @throws StaffError if there is no such role, or if no Owner would remain
 */
async function giveRole(sql: Sql, account: string, role: string): Promise<void> {
  const roles = await sql.query<{ name: string }>('select name from public.staff_roles order by position');
  if (!roles.some(({ name }) => name === role)) {
    throw new StaffError(
      `There is no role "${role.slice(0, 100)}". The roles: ${roles.map(({ name }) => name).join(', ')}.`,
    );
  }
  await requireRemainingOwner(() =>
    sql.query(
      `insert into public.staff_members as m (user_id, role) values ($1, $2)
       on conflict (user_id) do update set role = excluded.role, changed_at = now()`,
      [account, role],
    ),
  );
}

/** Returns the role of a new account: the first one must be able to manage the others. */
async function roleOfNewAccount(sql: Sql): Promise<string> {
  const owners = await sql.query(
    'select from public.staff_members as m where private.is_owner(m.user_id) limit 1',
  );
  return owners.length === 0 ? OWNER : LEAST;
}

/** Makes a change that the database refuses if no Owner would remain. @throws StaffError then */
async function requireRemainingOwner<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (!isLastOwner(error)) throw error;
    throw new StaffError('There must be at least one Owner. Make somebody else an Owner first.');
  }
}

/** Recognises the refusal of private.require_an_owner(). */
function isLastOwner(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'PT409';
}

export interface StaffAccount {
  readonly id: string;
  readonly email: string;
}

export interface ListedAccount extends StaffAccount {
  /** ISO 8601, like the other times. */
  readonly createdAt: string;
  readonly lastSignInAt: string | null;
  readonly role: string;
  readonly isDisabled: boolean;
}

const addressSchema = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254), v.email());

/** Returns the email address as accounts store it, in lower case. @throws StaffError */
export function parseAddress(text: string): string {
  const address = v.safeParse(addressSchema, text);
  if (!address.success) throw new StaffError(`"${text.slice(0, 300)}" is not an email address.`);
  return address.output;
}

/**
 * Inserts an account as the sign-in service itself would, ready to sign in.
 * @param password in plain text; only its hash is stored
 * @param role by default Member, or Owner if there is none
 * @throws StaffError if the email address already has an account, or if there is no such role
 */
export async function addAccount(
  database: Database,
  email: string,
  password: string,
  role: string | null = null,
): Promise<StaffAccount> {
  const hash = await hashPassword(password);
  return await database.transaction(async (sql) => {
    await recordReason(sql, 'npm run staff -- add, or the first start');
    return await insertStaffAccount(sql, email, hash, role);
  });
}

/** Inserts an account with a given password hash. */
export async function insertStaffAccount(
  sql: Sql,
  email: string,
  passwordHash: string,
  role: string | null = null,
): Promise<StaffAccount> {
  const account = await insertAccount(sql, email, passwordHash);
  await giveRole(sql, account.id, role ?? (await roleOfNewAccount(sql)));
  return account;
}

/** Inserts what the sign-in service needs for an account; it has no role yet. */
export async function insertAccount(sql: Sql, email: string, passwordHash: string): Promise<StaffAccount> {
  const address = parseAddress(email);
  const [added] = await sql.query<{ id: string | null }>('select private.add_account($1, $2) as id', [
    address,
    passwordHash,
  ]);
  const id = added?.id ?? null;
  if (id === null) throw new StaffError(`${address} has an account already.`);
  return { id, email: address };
}

/** Lists all accounts, sorted by email address. */
export async function listAccounts(sql: Sql): Promise<ListedAccount[]> {
  return await sql.query<ListedAccount>(
    `select id, email, created_at as "createdAt", last_sign_in_at as "lastSignInAt",
       (private.staff_role_of(id)).name as role, coalesce(banned_until > now(), false) as "isDisabled"
     from auth.users order by email`,
  );
}

/**
 * Keeps an account from signing in and ends its sessions.
 * @throws StaffError if there is no such account, or if it is the last Owner's
 */
export async function disableAccount(database: Database, address: string): Promise<void> {
  await requireRemainingOwner(() =>
    database.transaction(async (sql) => {
      await recordReason(sql, 'npm run staff -- disable');
      // GoTrue can't read "infinity"; this is how it disables an account for good.
      const id = await updateAccount(sql, address, "banned_until = now() + interval '100 years'");
      await endSessions(sql, id);
    }),
  );
}

/** Undoes {@link disableAccount}. @throws StaffError if there is no such account */
export async function enableAccount(database: Database, address: string): Promise<void> {
  await database.transaction(async (sql) => {
    await recordReason(sql, 'npm run staff -- enable');
    const id = await updateAccount(sql, address, 'banned_until = null');
    await forgetFailures(sql, address, id);
  });
}

/**
 * Sets a password and ends the account's sessions.
 *
 * @returns whether the account is disabled, so that nobody can sign in with the new password yet
 * @throws StaffError if there is no such account
 */
export async function resetPassword(
  database: Database,
  address: string,
  password: string,
): Promise<{ readonly isDisabled: boolean }> {
  const hash = await hashPassword(password);
  return await database.transaction(async (sql) => {
    await recordReason(sql, 'npm run staff -- reset');
    const id = await updateAccount(sql, address, 'encrypted_password = $2', [hash]);
    await endSessions(sql, id);
    await forgetFailures(sql, address, id);
    const [account] = await sql.query<{ isDisabled: boolean }>(
      'select coalesce(banned_until > now(), false) as "isDisabled" from auth.users where id = $1',
      [id],
    );
    return { isDisabled: account?.isDisabled === true };
  });
}

/** Changes an account's role. @throws StaffError if there is no such account or role, or no Owner would remain */
export async function changeRole(database: Database, address: string, role: string): Promise<void> {
  await database.transaction(async (sql) => {
    await recordReason(sql, 'npm run staff -- role');
    const [account] = await sql.query<{ id: string }>('select id from auth.users where email = $1', [
      address,
    ]);
    if (account === undefined) throw new StaffError(`${address} has no account.`);
    await giveRole(sql, account.id, role);
  });
}

/**
 * Removes a lost second factor and ends the account's sessions; it must set up another one at the next sign-in.
 * @throws StaffError if there is no such account, or if it has none
 */
export async function removeSecondFactor(database: Database, address: string): Promise<void> {
  await database.transaction(async (sql) => {
    await recordReason(sql, 'npm run staff -- remove-second-factor');
    const [account] = await sql.query<{ id: string; isOn: boolean }>(
      `select u.id, exists (select from private.second_factors as f where f.user_id = u.id) as "isOn"
       from auth.users as u where u.email = $1`,
      [address],
    );
    if (account === undefined) throw new StaffError(`${address} has no account.`);
    if (!account.isOn) throw new StaffError(`${address} has no second factor.`);
    await sql.query('select private.reset_second_factor($1)::text', [account.id]);
  });
}

/** Sets the audit log's reason for the transaction's changes, since nobody is signed in on the command line. */
async function recordReason(sql: Sql, reason: string): Promise<void> {
  await sql.query("select set_config('hln.audit_reason', $1, true)", [reason]);
}

/** @param change our own SQL; any change voids a recovery link that was emailed before */
async function updateAccount(
  sql: Sql,
  address: string,
  change: string,
  values: readonly unknown[] = [],
): Promise<string> {
  const [changed] = await sql.query<{ id: string }>(
    `update auth.users set ${change}, recovery_token = '', updated_at = now() where email = $1 returning id`,
    [address, ...values],
  );
  if (changed === undefined) throw new StaffError(`${address} has no account.`);
  return changed.id;
}

/**
 * Deletes earlier wrong passwords, so that they no longer delay a sign-in once the owner has helped. Hosted Supabase
 * counts by the id.
 */
async function forgetFailures(sql: Sql, address: string, id: string): Promise<void> {
  for (const key of [keyOf('account', address), id]) {
    await sql.query("select private.forget_tries('account', $1)::text", [key]);
  }
}

/**
 * Ends an account's sessions: they can't be renewed, and the data API refuses their tokens from now on.
 * @param except a session to keep
 */
export async function endSessions(sql: Sql, account: string, except: string | null = null): Promise<void> {
  await sql.query('select private.end_sessions_of($1, $2)::text', [account, except]);
}
