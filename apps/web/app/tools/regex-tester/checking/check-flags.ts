/** Every flag of ECMAScript 2025, in the order in which `RegExp.prototype.flags` lists them. */
export const FLAGS = ['d', 'g', 'i', 'm', 's', 'u', 'v', 'y'] as const;

/** Why an engine refuses these flags; null when it takes them. */
export function checkFlags(flags: string): string | null {
  try {
    new RegExp('', flags);
    return null;
  } catch {
    return reasonOf(flags);
  }
}

function reasonOf(flags: string): string {
  const seen = new Set<string>();
  for (const flag of flags) {
    if (!FLAGS.some((known) => known === flag)) {
      return `There is no flag “${flag}”. The flags are ${FLAGS.join(', ')}.`;
    }
    if (seen.has(flag)) return `The flag “${flag}” is given twice. Take one away.`;
    seen.add(flag);
  }
  if (seen.has('u') && seen.has('v')) {
    return 'The flags u and v exclude each other. Keep v: it does all that u does, and more in character classes.';
  }
  return `This browser's engine does not know one of the flags “${flags}”.`;
}
