import { LLM_BOUNDS, type LlmAnswer, type LlmQuestion, llmAnswerSchema } from '@hln/contracts';
import * as v from 'valibot';
import { functionUrl } from '../backend.ts';
import { SiteError } from '../errors.ts';
import { limited } from './staff-call.ts';
import { staffHeaders } from './staff-client.ts';

/** Time in milliseconds for the network, in addition to the service's own time limit. */
const WAY_MS = 15_000;

/**
 * Tests the SQL formatting service, or has it format a query. Aborting stops it.
 *
 * @param unanswered the message if there is no response
 * @throws SiteError
 */
export async function askFormattingService(
  question: LlmQuestion,
  unanswered: string,
  signal?: AbortSignal,
): Promise<LlmAnswer> {
  return await askFunction(
    'format-with-llm',
    { post: question },
    llmAnswerSchema,
    unanswered,
    signal,
    LLM_BOUNDS.ms + WAY_MS,
  );
}

const refusalSchema = v.object({ error: v.string() });

/** The code by which the pages recognise that a session has ended. */
const DENIED = '42501';

/**
 * Calls one of our functions as the signed-in person.
 *
 * @param method GET, or a POST with its body
 * @param timeLimit in milliseconds; by default that of every request of a staff page
 * @param fallback the message if the response has none, for example without a connection
 * @throws SiteError
 */
export async function askFunction<Schema extends v.GenericSchema>(
  name: string,
  method: 'GET' | 'POST' | { readonly post: object },
  schema: Schema,
  fallback: string,
  signal?: AbortSignal,
  timeLimit?: number,
): Promise<v.InferOutput<Schema>> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(functionUrl(name), {
      ...(typeof method === 'string' ? { method } : { method: 'POST', body: JSON.stringify(method.post) }),
      headers: {
        ...(await staffHeaders()),
        ...(typeof method === 'string' ? {} : { 'content-type': 'application/json' }),
      },
      signal: limited(signal, timeLimit),
    });
    body = await response.json();
  } catch (cause) {
    throw new SiteError('unreachable', fallback, { cause });
  }
  if (!response.ok) {
    const refusal = v.safeParse(refusalSchema, body);
    throw new SiteError(
      response.status === 401 || response.status === 403 ? DENIED : 'refused',
      refusal.success ? refusal.output.error : fallback,
      { status: response.status },
    );
  }
  const answer = v.safeParse(schema, body);
  if (!answer.success) throw new SiteError('unreadable', fallback, { status: response.status });
  return answer.output;
}
