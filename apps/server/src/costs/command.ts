import { parseArgs } from 'node:util';
import type { Database } from '@hln/contracts/database';
import { type CostReading, describeProblems, visibleText } from '@hln/cost-files';
import {
  clearDemoCosts,
  countDemoCosts,
  isOtherSumsError,
  storeCosts,
} from '@hln/supabase/shared/costs/store-costs';
import type { PostgrestClient } from '@supabase/postgrest-js';
import { readConfig } from '../config/config.ts';
import { demoCostsRefusal, storeDemoCosts } from './add-demo-once.ts';
import { readCostsFile, readImportId, undoImport } from './imports.ts';
import { describeCosts } from './list-costs.ts';

export const HELP = `Use one of these:
  npm run costs -- import FILE.csv [--source NAME] [--replace]
      columns Date, Class 1, Class 2, Amount, and if you like Id, Source and Currency
      --source   names where the entries come from, if the file does not ("csv")
      --replace  also removes what that source had between the file's first and last day, and the file has not;
                 in a file of sums of days: puts each sum in the place of what is there of that day and category
  npm run costs -- undo IMPORT  takes one import back; list shows its id
  npm run costs -- demo         adds demonstration costs around today; never in production or on PostgreSQL
  npm run costs -- clear-demo   deletes them
  npm run costs -- list         says what there is`;

/** Invalid arguments: exit code 2. */
export class UsageError extends Error {}

/**
 * Reads everything that the command needs, before the database is opened, which takes a second or two.
 * @returns the work to do with the database
 * @throws UsageError for invalid arguments; Error when the command can't be carried out
 */
export async function commandOf(args: string[]): Promise<(db: PostgrestClient<Database>) => Promise<void>> {
  const { values, positionals } = parse(args);
  const [command, operand, ...rest] = positionals;
  const takesOperand = command === 'import' || command === 'undo';
  const isOption = values.source !== undefined || values.replace === true;
  if (rest.length > 0 || takesOperand !== (operand !== undefined) || (isOption && command !== 'import')) {
    throw new UsageError(HELP);
  }
  switch (command) {
    case 'import':
      return importing(
        await readCostsFile(operand ?? '', values.source),
        values.replace === true ? 'replace' : 'merge',
      );
    case 'undo': {
      const id = readImportId(operand ?? '');
      return async (db) => console.log(await undoImport(db, id));
    }
    case 'demo': {
      const refusal = demoCostsRefusal(readConfig(process.env));
      if (refusal !== null) throw new Error(refusal);
      return async (db) => {
        const { lines } = await storeDemoCosts(db);
        console.log(`There are ${lines} demonstration costs. To delete them: npm run costs -- clear-demo`);
      };
    }
    case 'clear-demo':
      return async (db) =>
        console.log(
          `Deleted ${await clearDemoCosts(db, 'npm run costs -- clear-demo')} demonstration costs.`,
        );
    case 'list':
      return async (db) => console.log((await describeCosts(db)).join('\n'));
    default:
      throw new UsageError(HELP);
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { source: { type: 'string' }, replace: { type: 'boolean' } },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${HELP}`);
  }
}

function importing(reading: CostReading, mode: 'merge' | 'replace') {
  return async (db: PostgrestClient<Database>) => {
    const result = await storeCosts(db, reading.rows, { origin: 'file', mode }).catch(explainOtherSums);
    const { lines, inserted, updated, unchanged, removed } = result;
    console.log(
      `Imported ${lines} ${lines === 1 ? 'line' : 'lines'}: ${inserted} new, ${updated} changed, ${unchanged} unchanged, ${removed} removed.`,
    );
    if (reading.ignoredColumns.length > 0) {
      const names = reading.ignoredColumns.map(visibleText).join(', ');
      console.log(`These columns mean nothing here and were left out: ${names}`);
    }
    if ((await countDemoCosts(db)) > 0) {
      console.log('Demonstration costs are counted with them. To delete those: npm run costs -- clear-demo');
    }
  };
}

function explainOtherSums(error: unknown): never {
  if (!isOtherSumsError(error)) throw error;
  const lines = [`Nothing was imported. ${error.message}`, ...describeProblems(error)];
  throw new Error(`${lines.join('\n  ')}\nTo put those of the file in the place of what is there: --replace`);
}
