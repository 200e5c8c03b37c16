import * as v from 'valibot';

/** What stands for a message but is none: markup, as a proxy answers it, or data that nobody put into words. */
const NO_WORDS = /<[a-z!/]|^\s*[{[]/i;
/** A message fits a few lines. */
const LONGEST = 500;

const spokenSchema = v.object({ code: v.pipe(v.string(), v.nonEmpty()), message: v.string() });

/** A service's words as a person can read them; null where it has none. */
export function readableMessage(text: string): string | null {
  const message = text.trim();
  return message === '' || message.length > LONGEST || NO_WORDS.test(message) ? null : message;
}

/**
 * What the data API says in its refusal. Null for an answer that is not its own, as of a proxy that could not reach it:
 * postgrest-js hands the whole body of such an answer over as the message, but the API's own errors have codes.
 *
 * @param error as postgrest-js hands it over
 */
export function backendMessage(error: unknown): string | null {
  const spoken = v.safeParse(spokenSchema, error);
  return spoken.success ? readableMessage(spoken.output.message) : null;
}
