import type { Sql } from '../database/database.ts';
import { StaffError } from './staff-error.ts';

/** What a new account gets where there is an Owner to give it more. */
const LEAST = 'member';
const OWNER = 'owner';

/**
 * Gives an account a role, as somebody with access to the machine may.
 * @throws StaffError when there is no such role, or when the last Owner would go
 */
export async function giveRole(sql: Sql, account: string, role: string): Promise<void> {
  const roles = await sql.query<{ name: string }>('select name from public.staff_roles order by position');
  if (!roles.some(({ name }) => name === role)) {
    throw new StaffError(
      `There is no role "${role.slice(0, 100)}". The roles: ${roles.map(({ name }) => name).join(', ')}.`,
    );
  }
  await keepingAnOwner(() =>
    sql.query(
      `insert into public.staff_members as m (user_id, role) values ($1, $2)
       on conflict (user_id) do update set role = excluded.role, changed_at = now()`,
      [account, role],
    ),
  );
}

/** The role of a new account: the first one has to be able to decide about the others. */
export async function roleOfNewAccount(sql: Sql): Promise<string> {
  const owners = await sql.query(
    'select from public.staff_members as m where private.is_owner(m.user_id) limit 1',
  );
  return owners.length === 0 ? OWNER : LEAST;
}

/** Does what the database refuses when no Owner would remain. @throws StaffError then */
export async function keepingAnOwner<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (!isLastOwner(error)) throw error;
    throw new StaffError('The last Owner has to stay. Make somebody else an Owner first.');
  }
}

/** As private.require_an_owner() refuses. */
function isLastOwner(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'PT409';
}
