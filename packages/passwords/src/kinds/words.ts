/**
 * The EFF's large word list for dice (7,776 words): Joseph Bonneau, Electronic Frontier Foundation, 2016,
 * Creative Commons Attribution 3.0 US. No word is the beginning of another, so that any number of them can be
 * written without a gap and still be told apart. Loaded when first asked for.
 */
export async function loadWords(): Promise<readonly string[]> {
  const { EFF_LONG_WORDLIST } = await import('secure-password-utilities/wordlists');
  return EFF_LONG_WORDLIST;
}
