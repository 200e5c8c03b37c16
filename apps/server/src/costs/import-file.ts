import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { COST_LIMITS } from '@hln/contracts';
import { type CostReading, describeProblems } from '@hln/supabase/shared/costs/collect';
import { decodeCostText } from '@hln/supabase/shared/costs/decode-text';
import { readCsvCosts } from '@hln/supabase/shared/costs/read-csv-costs';

/** A file of which nothing may be imported; the message lists every bad line. */
export class BadCostsFileError extends Error {
  override readonly name = 'BadCostsFileError';
}

/**
 * Reads a CSV file of costs.
 * @param source of the entries that name none
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
