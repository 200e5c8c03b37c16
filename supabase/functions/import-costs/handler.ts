import { COST_LIMITS } from '@hln/contracts';
import {
  type CostFaults,
  type CostReading,
  decodeCostText,
  isCostsBodyError,
  readCsvCosts,
  readJsonCosts,
} from '@hln/cost-files';
import { requireSignature } from '../_shared/costs/request-signature.ts';
import { isOtherSumsError, type StoreOptions, storeCosts } from '../_shared/costs/store-costs.ts';
import { databaseError } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import { FunctionError } from '../_shared/http/errors.ts';
import { readBytes } from '../_shared/http/read-body.ts';

/**
 * Imports costs from other machines: CSV or JSON, signed with a secret from the settings. An import is stored
 * completely or not at all; a repeated request changes nothing and gets the first one's response.
 */
export const handler = defineFunction(['POST'], async (request, _environment, dependencies) => {
  const { 'costs.import-secret': importSecret } = await dependencies.settings.read();
  if (importSecret === '') {
    throw new FunctionError(503, 'not_configured', 'Imports are switched off: no secret for them is set.');
  }
  const readBody = readerOf(request.headers.get('content-type') ?? '');
  const bytes = await readBytes(request, COST_LIMITS.bytes);
  const requestKey = await requireSignature(request, bytes, importSecret);
  const { mode, reading } = readBody(bytes);
  if (reading.problemCount > 0) return refuseProblems('bad_lines', reading);
  try {
    const options: StoreOptions = { origin: 'machine', mode, requestKey };
    const result = await storeCosts(dependencies.db, reading.rows, options, databaseError);
    return Response.json({ success: true, ...result });
  } catch (error) {
    if (isOtherSumsError(error)) return refuseProblems(error.code, error);
    throw error;
  }
});

interface ReadBody {
  readonly mode: 'merge' | 'replace';
  readonly reading: CostReading;
}

function readerOf(type: string): (bytes: Uint8Array) => ReadBody {
  const isCsv = /^text\/csv\b/i.test(type);
  if (!isCsv && !/^application\/json\b/i.test(type)) {
    throw new FunctionError(415, 'unknown_type', 'Send the body as text/csv or application/json.');
  }
  return (bytes) => {
    const decoded = decodeCostText(bytes);
    if ('problem' in decoded) throw new FunctionError(400, 'invalid_body', `The body ${decoded.problem}.`);
    if (isCsv) return { mode: 'merge', reading: readCsvCosts(decoded.text) };
    try {
      return readJsonCosts(decoded.text);
    } catch (error) {
      if (isCostsBodyError(error)) throw new FunctionError(400, error.code, error.message);
      throw error;
    }
  };
}

/** Lists the bad lines with their numbers; only the first ones if there are very many. */
function refuseProblems(code: string, { unit, problems, problemCount }: CostFaults): Response {
  const count = `${problemCount} ${problemCount === 1 ? 'problem' : 'problems'}`;
  return Response.json(
    {
      code,
      error: `Nothing was imported: there ${problemCount === 1 ? 'is' : 'are'} ${count}.`,
      problems: problems.map(({ line, message }) => ({ [unit]: line, message })),
      more: problemCount - problems.length,
    },
    { status: 422 },
  );
}
