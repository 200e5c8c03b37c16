import { LLM_BOUNDS, type LlmAnswer, type LlmQuestion, llmAnswerSchema } from '@hln/contracts';
import * as v from 'valibot';
import { functionUrl } from '../backend.ts';
import { SiteError } from '../errors.ts';
import { limited } from './staff-call.ts';
import { staffHeaders } from './staff-client.ts';

/** The way there and back, besides what the service may take, in milliseconds. */
const WAY_MS = 15_000;

/**
 * Has the SQL formatting service tried or a query formatted by it; aborting ends that, too.
 *
 * @param unanswered what to say where there is no answer
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
 * Asks one of our functions as the signed-in person.
 *
 * @param method with the body of a POST that has one
 * @param timeLimit in milliseconds; that of every request of a staff page unless it is given
 * @param fallback what to say where the answer has no sentence of its own, as without a connection
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
