/** `npm run costs`: brings costs in from a file and takes them back, with the demonstration data and a list beside it. */

import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { COST_LIMITS } from '@hln/contracts';
import type { Database } from '@hln/contracts/database';
import { type CostReading, describeProblems } from '@hln/supabase/shared/costs/collect';
import { decodeCostText } from '@hln/supabase/shared/costs/decode-text';
import { readCsvCosts } from '@hln/supabase/shared/costs/read-csv-costs';
import {
  clearDemoCosts,
  countDemoCosts,
  isOtherSumsError,
  storeCosts,
} from '@hln/supabase/shared/costs/store-costs';
import { visibleText } from '@hln/supabase/shared/costs/values';
import type { PostgrestClient } from '@supabase/postgrest-js';
import { readConfig } from './config/config.ts';
import { demoCostsRefusal, storeDemoCosts } from './costs/add-demo-once.ts';
import { describeCosts } from './costs/list-costs.ts';
import { readImportId, undoImport } from './costs/undo-import.ts';

/** A file of which nothing may be imported; the message lists every bad line. */
class BadCostsFileError extends Error {
  override readonly name = 'BadCostsFileError';
}

/**
 * Reads a CSV file of costs.
 * @param source of the entries that name none
 * @throws BadCostsFileError
 */
async function readCostsFile(path: string, source: string | undefined): Promise<CostReading> {
  const name = basename(path);
  const nothing = `Nothing was imported: ${name}`;
  const file = await stat(path).catch(() => null);
  if (file === null || !file.isFile()) throw new BadCostsFileError(`${path} is not a file that can be read.`);
  if (file.size > COST_LIMITS.bytes) {
    throw new BadCostsFileError(`${nothing} is larger than ${COST_LIMITS.bytes / 1_000_000} MB.`);
  }
  const decoded = decodeCostText(await readFile(path));
  if ('problem' in decoded) throw new BadCostsFileError(`${nothing} ${decoded.problem}.`);
  const reading = readCsvCosts(decoded.text, source);
  if (reading.problemCount > 0) {
    const count = reading.problemCount === 1 ? 'a problem' : `${reading.problemCount} problems`;
    throw new BadCostsFileError([`${nothing} has ${count}.`, ...describeProblems(reading)].join('\n  '));
  }
  return reading;
}

const HELP = `Use one of these:
  npm run costs -- import FILE.csv [--source NAME] [--replace]
      columns Date, Class 1, Class 2, Amount, and if you like Id, Source and Currency
      --source   names where the entries come from, if the file does not ("csv")
      --replace  also removes what that source had between the file's first and last day, and the file has not;
                 in a file of sums of days: puts each sum in the place of what is there of that day and category
  npm run costs -- undo IMPORT  takes one import back; list shows its id
  npm run costs -- demo         adds demonstration costs around today; never in production or on PostgreSQL
  npm run costs -- clear-demo   deletes them
  npm run costs -- list         says what there is`;

class UsageError extends Error {}

try {
  if (process.argv.includes('--help')) console.log(HELP);
  else await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function main(args: string[]): Promise<void> {
  const run = await commandOf(args);
  // A second's worth of modules, which a mistake in the command need not wait for.
  const { withDataApi } = await import('./command-socket/with-data-api.ts');
  await withDataApi(readConfig(process.env), run);
}

/** Reads everything that the command needs but the database, which takes a second or two to open. */
async function commandOf(args: string[]): Promise<(db: PostgrestClient<Database>) => Promise<void>> {
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
