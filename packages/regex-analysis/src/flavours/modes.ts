import type { Modes, Reader } from './reader.ts';

/** Reads flags such as `i-s`, without what follows. */
export function readSwitches(reader: Reader, start: number): string {
  const letters = reader.match(/\^?[a-zA-Z]*(?:-[a-zA-Z]*)?/)?.[0] ?? '';
  const known = { pcre2: /^(?:\^?[imsxnJU]*|[imsxnJU]*-[imsxnJU]*)$/, python: /^[aiLmsux]*(?:-[imsx]+)?$/, go: /^[imsU]*(?:-[imsU]+)?$/ }[reader.flavour];
  const isPython = reader.isPython;
  if (isPython && letters.includes('L')) reader.fail('The flag L follows the computer’s locale, and Python takes it only for bytes. Take it away.', start);
  if (letters === '' && !/^[:)]/.test(reader.peek())) reader.fail('After (? comes one of : = ! <= <! > # |, a name, or flags.', start);
  if (!known.test(letters) || (isPython && /[au].*[au]/.test(letters)))
    reader.fail(`(?${letters} has a flag that doesn’t exist there. Flags are ${{ pcre2: 'i, m, s, x, n, U and J', python: 'a, i, m, s, u and x', go: 'i, m, s and U' }[reader.flavour]}.`, start);
  return letters;
}

/** Returns the flags after switching some. */
export function withSwitches(reader: Reader, letters: string, start: number): Modes {
  const { modes } = reader;
  const [on = '', off = ''] = letters.replace('^', '').split('-');
  const reset = letters.startsWith('^');
  const now = (flag: string, before: boolean, afterReset = false) =>
    off.includes(flag) ? false : on.includes(flag) || (reset ? afterReset : before);
  for (const flag of on) if (off.includes(flag)) reader.fail(`The flag ${flag} is switched on and off at once. Keep one.`, start);
  return {
    ...modes,
    ignoreCase: now('i', modes.ignoreCase),
    multiline: now('m', modes.multiline),
    dotAll: now('s', modes.dotAll),
    extended: on.includes('xx') ? 2 : now('x', modes.extended > 0) ? (on.includes('x') || modes.extended === 0 ? 1 : modes.extended) : 0,
    ungreedy: now('U', modes.ungreedy, modes.ungreedy),
    noCapture: now('n', modes.noCapture),
    duplicateNames: now('J', modes.duplicateNames, modes.duplicateNames),
    ascii: reader.isPython ? (on.includes('u') ? false : on.includes('a') || modes.ascii) : modes.ascii,
  };
}
