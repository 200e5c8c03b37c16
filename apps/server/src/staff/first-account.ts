import type { Database } from '../database/database.ts';
import { addAccount, listAccounts } from './accounts.ts';
import { generatePassword } from './passwords.ts';

/**
 * Creates the one account that the first start needs, on the embedded database only: the owner of any other database
 * decides who is staff.
 * @returns what to print once on the terminal and store nowhere, or null if there was nothing to do
 */
export async function makeFirstAccount(database: Database, email: string): Promise<string | null> {
  if (database.kind !== 'pglite' || (await listAccounts(database)).length > 0) return null;
  const password = generatePassword();
  await addAccount(database, email, password);
  return [
    'The first staff account, shown this once:',
    `  email     ${email}`,
    `  password  ${password}`,
    'More with: npm run staff -- add EMAIL',
  ].join('\n');
}
