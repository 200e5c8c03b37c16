import * as v from 'valibot';

const refusalSchema = v.object({
  error_code: v.literal('over_capacity'),
  msg: v.pipe(v.string(), v.nonEmpty()),
});

/**
 * Lets the sign-in service say that it is too busy. Its client takes every 503 for passing trouble, as it should,
 * but reads no body of one: the message that it makes an error of is looked for on the answer itself.
 */
export async function withItsWords(answer: Response): Promise<Response> {
  if (answer.status !== 503) return answer;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  const refusal = v.safeParse(refusalSchema, body);
  return refusal.success ? Object.assign(answer, { msg: refusal.output.msg }) : answer;
}

/** Whether a message of the client's is the service's own; it makes "{}" of an answer without one. */
export function isBusyMessage(status: number | undefined, message: string): boolean {
  return status === 503 && message !== '{}';
}
