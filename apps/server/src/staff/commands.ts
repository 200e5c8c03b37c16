import type { Database } from '../database/database.ts';
import {
  addAccount,
  changeRole,
  disableAccount,
  enableAccount,
  type ListedAccount,
  listAccounts,
  parseAddress,
  removeSecondFactor,
  resetPassword,
} from './accounts.ts';
import { StaffError } from './audit.ts';
import { generatePassword } from './passwords.ts';

export const STAFF_COMMANDS = [
  'add',
  'list',
  'role',
  'disable',
  'enable',
  'reset',
  'remove-second-factor',
] as const;
export type StaffCommand = (typeof STAFF_COMMANDS)[number];

/**
 * Runs a command of `npm run staff`.
 * @param role for `role`, and optionally for `add`
 * @returns the text to print; after `add` and `reset` it contains the password, which is stored nowhere
 * @throws StaffError
 */
export async function runStaffCommand(
  database: Database,
  command: StaffCommand,
  email: string | null,
  role: string | null = null,
): Promise<string> {
  if (command === 'list') return listed(await listAccounts(database));
  if (email === null) throw new StaffError(`Name the address: npm run staff -- ${command} EMAIL`);
  const address = parseAddress(email);
  switch (command) {
    case 'add': {
      const password = generatePassword();
      await addAccount(database, address, password, role);
      return withPassword(`${address} can sign in now.`, password);
    }
    case 'role':
      if (role === null) throw new StaffError(`Name the role: npm run staff -- role ${address} ROLE`);
      await changeRole(database, address, role);
      return `${address} has the role "${role}" now.`;
    case 'reset': {
      const password = generatePassword();
      const { isDisabled } = await resetPassword(database, address, password);
      const done = `${address} has a new password and is signed out everywhere.`;
      const still = ` It is disabled, so nobody can sign in with it before: npm run staff -- enable ${address}`;
      return withPassword(isDisabled ? `${done}${still}` : done, password);
    }
    case 'disable':
      await disableAccount(database, address);
      return `${address} is disabled and signed out everywhere.`;
    case 'remove-second-factor':
      await removeSecondFactor(database, address);
      return `${address} has no second factor any more, is signed out everywhere, and sets up another one on signing in.`;
    case 'enable':
      await enableAccount(database, address);
      return `${address} can sign in again.`;
  }
}

const withPassword = (sentence: string, password: string) =>
  `${sentence}\nThe password, which is shown this once:\n\n  ${password}\n`;

function listed(accounts: readonly ListedAccount[]): string {
  if (accounts.length === 0) return 'There are no staff accounts. Make one: npm run staff -- add EMAIL';
  const rows = [
    ['EMAIL', 'ROLE', 'CREATED', 'LAST SIGN-IN', 'STATE'],
    ...accounts.map(({ email, role, createdAt, lastSignInAt, isDisabled }) => [
      email,
      role,
      minute(createdAt),
      lastSignInAt === null ? 'never' : minute(lastSignInAt),
      isDisabled ? 'disabled' : 'active',
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const newZealand = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});

/** Formats a time as the staff pages do: '2026-11-22 09:30 NZDT'. */
function minute(moment: string): string {
  const parts = newZealand.formatToParts(new Date(moment));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((found) => found.type === type)?.value ?? '';
  const day = [part('year'), part('month'), part('day')].join('-');
  return `${day} ${part('hour')}:${part('minute')} ${part('timeZoneName')}`;
}
