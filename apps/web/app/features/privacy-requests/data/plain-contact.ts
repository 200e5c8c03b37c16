/**
 * An email address or phone number without what programs copy around it: `Ana Lee <ana@example.nz>`,
 * `mailto:ana@example.nz`, `tel:+64211234567` and invisible characters. The database decides whether the rest is one.
 */
export function plainContact(typed: string): string {
  const text = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  // Only one address: of two, nobody could say which is meant.
  const [, inBrackets = text] = /^[^<>]*<([^<>]*)>$/.exec(text) ?? [];
  const [, inLink = inBrackets] = /^(?:mailto|tel):([^?;]*)/i.exec(inBrackets) ?? [];
  return inLink.trim();
}
