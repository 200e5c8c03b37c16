import type { Modes, Reader } from './reader.ts';
import type { ForeignFlavour } from './tree.ts';

/** Returns the flags as they hold at the beginning. */
export function modesOf(flags: string, flavour: ForeignFlavour): Modes {
  const has = (flag: string) => flags.includes(flag);
  const isPcre = flavour === 'pcre2';
  return {
    ignoreCase: has('i'),
    multiline: has('m'),
    dotAll: has('s'),
    extended: has('x') && flavour !== 'go' ? 1 : 0,
    ungreedy: has('U') && flavour !== 'python',
    noCapture: false,
    duplicateNames: false,
    ascii: isPcre ? !has('u') : flavour === 'go' || has('a'),
    dollarEndOnly: isPcre && has('D'),
    unicode: flavour === 'go' || (isPcre && has('u')),
  };
}

/** `(*UTF)` and the like at the very beginning. */
export function startOptions(reader: Reader): void {
  for (;;) {
    const start = reader.at;
    const option = reader.match(/\(\*([A-Z_0-9]+)(?:=\d+)?\)/)?.[1];
    if (option === undefined) return;
    if (option === 'UTF' || option === 'UTF8') reader.modes = { ...reader.modes, unicode: true };
    else if (option === 'UCP') reader.modes = { ...reader.modes, ascii: false };
    else if (/^(?:CR|CRLF|ANYCRLF|ANY|NUL|BSR_ANYCRLF)$/.test(option))
      reader.fail(
        `(*${option}) changes what a line break is, which this page can’t run: lines end at \\n here. Take it away.`,
        start,
      );
    else if (
      !/^(?:LF|BSR_UNICODE|NO_START_OPT|NO_AUTO_POSSESS|NO_DOTSTAR_ANCHOR|NO_JIT|LIMIT_\w+)$/.test(option)
    ) {
      reader.at = start;
      return;
    }
  }
}

/** `(?im)` at the very beginning is Python's way to set the flags of the whole pattern. */
export function globalFlags(reader: Reader): void {
  for (;;) {
    const start = reader.at;
    if (reader.modes.extended > 0) skipExtended(reader);
    const letters = reader.match(/\(\?([aiLmsux]+)\)/)?.[1];
    if (letters === undefined) {
      reader.at = start;
      return;
    }
    if (letters.includes('L'))
      reader.fail(
        'The flag L follows the computer’s locale, and Python takes it only for bytes. Take it away.',
        start,
      );
    const has = (flag: string) => letters.includes(flag);
    if (has('a') && has('u')) reader.fail('The flags a and u exclude each other. Take one away.', start);
    const { modes } = reader;
    reader.modes = {
      ...modes,
      ignoreCase: modes.ignoreCase || has('i'),
      multiline: modes.multiline || has('m'),
      dotAll: modes.dotAll || has('s'),
      extended: has('x') ? 1 : modes.extended,
      ascii: modes.ascii || has('a'),
    };
  }
}

/** Skips spaces and comments, with the flag x. */
export function skipExtended(reader: Reader): void {
  reader.match(
    reader.isPython ? /(?:[ \t\n\r\v\f]|#[^\n]*)*/ : /(?:[ \t\n\r\v\f\x85\u200e\u200f\u2028\u2029]|#[^\n]*)*/,
  );
}

/** Reads flags such as `i-s`, without what follows. */
export function readSwitches(reader: Reader, start: number): string {
  const letters = reader.match(/\^?[a-zA-Z]*(?:-[a-zA-Z]*)?/)?.[0] ?? '';
  const known = {
    pcre2: /^(?:\^?[imsxnJU]*|[imsxnJU]*-[imsxnJU]*)$/,
    python: /^[aiLmsux]*(?:-[imsx]+)?$/,
    go: /^[imsU]*(?:-[imsU]+)?$/,
  }[reader.flavour];
  const isPython = reader.isPython;
  if (isPython && letters.includes('L'))
    reader.fail(
      'The flag L follows the computer’s locale, and Python takes it only for bytes. Take it away.',
      start,
    );
  if (letters === '' && !/^[:)]/.test(reader.peek()))
    reader.fail('After (? comes one of : = ! <= <! > # |, a name, or flags.', start);
  if (!known.test(letters) || (isPython && /[au].*[au]/.test(letters)))
    reader.fail(
      `(?${letters} has a flag that doesn’t exist there. Flags are ${{ pcre2: 'i, m, s, x, n, U and J', python: 'a, i, m, s, u and x', go: 'i, m, s and U' }[reader.flavour]}.`,
      start,
    );
  return letters;
}

/** Returns the flags after switching some. */
export function withSwitches(reader: Reader, letters: string, start: number): Modes {
  const { modes } = reader;
  const [on = '', off = ''] = letters.replace('^', '').split('-');
  const reset = letters.startsWith('^');
  const now = (flag: string, before: boolean, afterReset = false) =>
    off.includes(flag) ? false : on.includes(flag) || (reset ? afterReset : before);
  for (const flag of on)
    if (off.includes(flag)) reader.fail(`The flag ${flag} is switched on and off at once. Keep one.`, start);
  return {
    ...modes,
    ignoreCase: now('i', modes.ignoreCase),
    multiline: now('m', modes.multiline),
    dotAll: now('s', modes.dotAll),
    extended: on.includes('xx')
      ? 2
      : now('x', modes.extended > 0)
        ? on.includes('x') || modes.extended === 0
          ? 1
          : modes.extended
        : 0,
    ungreedy: now('U', modes.ungreedy, modes.ungreedy),
    noCapture: now('n', modes.noCapture),
    duplicateNames: now('J', modes.duplicateNames, modes.duplicateNames),
    ascii: reader.isPython ? (on.includes('u') ? false : on.includes('a') || modes.ascii) : modes.ascii,
  };
}
