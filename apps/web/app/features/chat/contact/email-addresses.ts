/** Each part has a maximum length, so that matching a long text of nothing but letters stays linear. */
const EMAIL =
  /(?<![a-z0-9])[a-z0-9][a-z0-9._%+-]{0,63}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?![a-z0-9-])/gi;
const MAX_LENGTH = 254;

/** The e-mail addresses of a text, as they are written. */
export function findEmails(text: string): string[] {
  return (text.match(EMAIL) ?? []).filter(({ length }) => length <= MAX_LENGTH);
}

/** The text without its e-mail addresses, which may look like something else: `021@example.com` is no phone number. */
export function withoutEmails(text: string): string {
  return text.replace(EMAIL, '\n');
}
