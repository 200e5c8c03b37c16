import * as v from 'valibot';

/** Matches what is not fit to be shown: JSON, or markup such as a proxy's error page. */
const UNREADABLE = /<[a-z!/]|^\s*[{[]/i;
/** The longest message worth showing, in characters. */
const LONGEST = 500;

const refusalSchema = v.object({ code: v.pipe(v.string(), v.nonEmpty()), message: v.string() });

/** A service's message, trimmed, if it is fit to be shown to a visitor; null otherwise. */
export function readableMessage(text: string): string | null {
  const message = text.trim();
  return message === '' || message.length > LONGEST || UNREADABLE.test(message) ? null : message;
}

/**
 * The message of a refusal by the data API. Null for a response from something else, such as a proxy that couldn't
 * reach it: postgrest-js returns the whole body of such a response as the message, but only the API's own errors have
 * codes.
 *
 * @param error as postgrest-js returns it
 */
export function backendMessage(error: unknown): string | null {
  const refusal = v.safeParse(refusalSchema, error);
  return refusal.success ? readableMessage(refusal.output.message) : null;
}
