import * as v from 'valibot';

/** Not fit to be shown: markup, as a proxy's error page has, or JSON. */
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
 * The message of a refusal by the data API. Null for a response that is not its own, such as a proxy's that could not
 * reach it: postgrest-js passes the whole body of such a response off as the message, but only the API's own errors
 * have codes.
 *
 * @param error as postgrest-js returns it
 */
export function backendMessage(error: unknown): string | null {
  const refusal = v.safeParse(refusalSchema, error);
  return refusal.success ? readableMessage(refusal.output.message) : null;
}
