import { COST_LIMITS } from '@hln/contracts';
import {
  type CostReading,
  decodeCostText,
  isCostsBodyError,
  readCsvCosts,
  readJsonCosts,
} from '@hln/cost-files';
import { SiteError } from '../../../lib/errors.ts';
import { COST_IMPORT } from './texts.ts';

const MEGABYTE = 1_000_000;

/**
 * Reads a file of costs by the rules of every import, within the limits of the page.
 *
 * @throws SiteError that says what to do
 */
export async function readCostFile(file: File): Promise<CostReading> {
  const refuse = (message: string, cause?: unknown) => new SiteError('bad_file', message, { cause });
  const { pageBytes, pageRows } = COST_LIMITS;
  if (file.size > pageBytes) throw refuse(COST_IMPORT.tooLarge(file.name, pageBytes / MEGABYTE));
  const decoded = decodeCostText(await bytesOf(file));
  if ('problem' in decoded) throw refuse(COST_IMPORT.unreadable(file.name, decoded.problem));
  const reading = readText(file.name, decoded.text);
  const count = reading.rows.length + reading.problemCount;
  if (count === 0) throw refuse(COST_IMPORT.empty(file.name));
  if (count > pageRows) throw refuse(COST_IMPORT.tooManyRows(file.name, count, pageRows));
  return reading;

  async function bytesOf(chosen: File): Promise<Uint8Array> {
    try {
      return new Uint8Array(await chosen.arrayBuffer());
    } catch (error) {
      // A folder, or a file that was moved or deleted since it was chosen.
      throw refuse(COST_IMPORT.unreadable(chosen.name, 'can’t be opened'), error);
    }
  }

  function readText(name: string, text: string): CostReading {
    // By its content: browsers and systems disagree about types, and no CSV header begins with a brace.
    if (!/^\s*[{[]/.test(text)) return readCsvCosts(text);
    try {
      const { mode, reading } = readJsonCosts(text);
      if (mode === 'replace') throw refuse(COST_IMPORT.replaces(name));
      return reading;
    } catch (error) {
      throw isCostsBodyError(error) ? refuse(COST_IMPORT.invalid(name, error.message), error) : error;
    }
  }
}
