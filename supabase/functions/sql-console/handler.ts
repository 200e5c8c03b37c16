import {
  CONSOLE_BOUNDS,
  type ConsoleAnswer,
  consoleDeskSchema,
  consoleQuestionSchema,
  type OpenedConsole,
} from '@hln/contracts';
import * as v from 'valibot';
import { askAsCaller } from '../_shared/http/ask-as-caller.ts';
import { dataOf } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import type { FunctionDependencies } from '../_shared/http/dependencies.ts';
import { requireProjectKey } from '../_shared/http/guard.ts';
import { readJson } from '../_shared/http/read-body.ts';

/** A query with every character escaped. */
const MAX_BYTES = 6 * CONSOLE_BOUNDS.query + 200;

const begunSchema = v.object({ number: v.number(), person: v.string() });

/**
 * The SQL console for Owners: GET returns what it may read and the earlier queries, POST runs one. The database checks
 * that the caller is an Owner, and records each query before it runs.
 */
export const handler = defineFunction(['GET', 'POST'], async (request, environment, dependencies) => {
  await requireProjectKey(request, environment);
  const { db, sqlConsole, settings } = dependencies;
  if (request.method === 'GET') {
    const desk = await askAsCaller(request, environment, 'read_console', db.rpc('read_console'));
    const { 'llm.enabled': isOn, 'llm.endpoint': endpoint } = await settings.read();
    const opened: OpenedConsole = {
      ...v.parse(consoleDeskSchema, desk),
      ...sqlConsole.state(),
      formats_by_service: isOn && endpoint !== '',
    };
    return Response.json(opened);
  }
  const question = await readJson(request, consoleQuestionSchema, MAX_BYTES);
  const begun = await askAsCaller(
    request,
    environment,
    'begin_console_query',
    db.rpc('begin_console_query', { query_text: question.query, wanted_answer: question.wanted }),
  );
  const { number, person } = v.parse(begunSchema, begun);
  let answer: ConsoleAnswer | null = null;
  try {
    answer = await sqlConsole.ask(question, person, request.signal);
    return Response.json(answer);
  } finally {
    await noteEnd(dependencies, number, answer);
  }
});

async function noteEnd({ db, log }: FunctionDependencies, number: number, answer: ConsoleAnswer | null) {
  try {
    dataOf(
      'finish_console_query',
      await db.rpc('finish_console_query', {
        query_id: number,
        ended: outcomeOf(answer),
        // The generated types don't allow null for parameters.
        found: (answer?.kind === 'rows' ? answer.rows.length : null) as number,
        took_ms: answer?.ms ?? 0,
      }),
    );
  } catch (problem) {
    // The response is not held back for this; the query counts as running until a minute has passed.
    log('The end of a console query could not be noted.', { error: String(problem) });
  }
}

function outcomeOf(answer: ConsoleAnswer | null): string {
  if (answer === null) return 'failed';
  if (answer.kind !== 'refused') return 'done';
  if (answer.code === 'cancelled') return 'cancelled';
  // PostgreSQL's codes for forbidden reads and writes, and our own codes for text that is not a query.
  return ['not_allowed', '42501', '25006'].includes(answer.code) ? 'refused' : 'failed';
}
