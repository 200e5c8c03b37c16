import * as v from 'valibot';

/** The code in which the sign-in service refuses a request when it has too much to do. */
const refusalSchema = v.object({
  error_code: v.literal('over_capacity'),
  msg: v.pipe(v.string(), v.nonEmpty()),
});

/**
 * Makes the sign-in service's message available when it is too busy. Its client rightly takes every 503 for a passing
 * problem, but does not read the body of one: it looks for the error's message on the response object itself.
 */
export async function withRefusalMessage(response: Response): Promise<Response> {
  if (response.status !== 503) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const refusal = v.safeParse(refusalSchema, body);
  return refusal.success ? Object.assign(response, { msg: refusal.output.msg }) : response;
}
