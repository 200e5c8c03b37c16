import { LLM_BOUNDS, llmQuestionSchema } from '@hln/contracts';
import { askAsCaller } from '../_shared/http/ask-as-caller.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import { requireProjectKey } from '../_shared/http/guard.ts';
import { readJson } from '../_shared/http/read-body.ts';
import { failure, formatByService } from './format-by-service.ts';
import { serviceInUse, serviceToTry } from './wire.ts';

/** SQL with every character escaped, or the settings. */
const MAX_BYTES = 6 * LLM_BOUNDS.sql + 200;

/** The SQL for testing the service: known, harmless, and short. */
const SAMPLE = "select 1 as one, 'kia ora' as greeting from t";

/** The longest host name that the audit log accepts. */
const HOST_CHARACTERS = 200;

/**
 * The SQL formatting service for staff: tests its settings before they are saved, or formats. The database checks
 * permissions and records where SQL is sent. Of the service's output, callers get only SQL that was proved to mean the
 * same, and the beginning of an answer when settings are tested.
 */
export const handler = defineFunction(['POST'], async (request, environment, { db, settings, resolve }) => {
  await requireProjectKey(request, environment);
  const question = await readJson(request, llmQuestionSchema, MAX_BYTES);
  const inUse = await settings.read();
  const known = { inUse, given: environment.givenSettings, allowLoopback: environment.watch.allowLoopback };
  const isTest = question.wanted === 'test';
  const service = isTest ? serviceToTry(question, known) : serviceInUse(known);
  const sql = isTest ? SAMPLE : question.sql;
  const isOff = !isTest && !inUse['llm.enabled'];
  const admission = db.rpc('begin_llm_call', {
    wanted: question.wanted,
    host: isOff ? '' : hostOf(service.endpoint),
    characters: sql.length,
  });
  await askAsCaller(request, environment, 'begin_llm_call', admission);
  if (isOff) return Response.json(failure('off', 0));
  return Response.json(
    await formatByService(sql, service, {
      resolve,
      signal: request.signal,
      ms: LLM_BOUNDS.ms,
      fallback: !isTest && inUse['llm.fallback'],
      tells: isTest,
    }),
  );
});

const hostOf = (endpoint: string): string =>
  URL.canParse(endpoint) ? new URL(endpoint).host.slice(0, HOST_CHARACTERS) : '';
