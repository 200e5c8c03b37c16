import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { COST_LIMITS, costUndoSchema } from '@hln/contracts';
import type { Database } from '@hln/contracts/database';
import { type CostReading, decodeCostText, describeProblems, readCsvCosts } from '@hln/cost-files';
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

/** A file that can't be imported; the message lists every bad line. */
class BadCostsFileError extends Error {
  override readonly name = 'BadCostsFileError';
}

/**
 * Reads a CSV file of costs.
 * @param source for entries that name none
 * @throws BadCostsFileError
 */
export async function readCostsFile(path: string, source: string | undefined): Promise<CostReading> {
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

/** An import that can't be undone; the message says why. */
export class CannotUndoError extends Error {
  override readonly name = 'CannotUndoError';
}

/**
 * Reads an import's id as `list` shows it.
 * @throws CannotUndoError for an invalid id
 */
export function readImportId(text: string): string {
  const id = text.toLowerCase();
  if (!v.is(v.pipe(v.string(), v.uuid()), id)) {
    throw new CannotUndoError('Name the import by its id: npm run costs -- list shows those of the latest.');
  }
  return id;
}

/**
 * Undoes one import and describes what changed.
 * @throws CannotUndoError
 */
export async function undoImport(db: PostgrestClient<Database>, id: string): Promise<string> {
  const { data, error } = await db.schema('hln').rpc('undo_cost_import', { import_id: id });
  if (error !== null) throw new Error(`undo_cost_import failed (${error.code}: ${error.message}).`);
  const answer = v.parse(costUndoSchema, data);
  switch (answer.outcome) {
    case 'undone': {
      const { removed, restored, returned, kept, confirmed } = answer;
      const lines = [`Undone: ${removed} removed, ${restored} as before, ${returned} back.`];
      if (kept > 0) lines.push(`Later imports changed or removed ${kept} of its entries: those stay so.`);
      if (confirmed) {
        lines.push(
          'Later imports found entries there already. If it was some of these, import their files again.',
        );
      }
      return lines.join('\n');
    }
    case 'already':
      throw new CannotUndoError('Nothing was undone: this import was undone before.');
    case 'unrecorded':
      throw new CannotUndoError(
        'Nothing was undone: this import is from before imports kept what they changed, and some of its entries were changed since or had been there before.',
      );
    case 'unknown':
      throw new CannotUndoError('Nothing was undone: there is no import with this id.');
  }
}
