import type { FormatSqlOptions } from '../../src/index.ts';

/** A token as the oracle sees it. */
export interface OracleToken {
  readonly kind: string;
  readonly text: string;
}

/**
 * Whether the oracle allows the word in this letter case: the options ask for that letter case, all of the word's
 * letters have it, and letter case has no meaning at its position.
 */
export function mayBeWritten(
  tokens: readonly OracleToken[],
  index: number,
  is: string,
  options: FormatSqlOptions,
): boolean {
  const was = tokens[index]?.text ?? '';
  if (!/^\w[\w$]*$/.test(was) || !caseOptions(options).has(is === was.toUpperCase() ? 'upper' : 'lower'))
    return false;
  if (is !== was.toUpperCase() && is !== was.toLowerCase()) return false;
  return !isStep(tokens, index) && !isField(tokens, index);
}

function caseOptions(options: FormatSqlOptions): Set<string> {
  const { uppercaseKeywords = true, formatFunctions = true } = options;
  const keywordCase = options.keywordCase ?? (uppercaseKeywords ? 'upper' : 'preserve');
  const functionCase = options.functionCase ?? (formatFunctions ? 'upper' : 'preserve');
  return new Set([
    keywordCase,
    functionCase,
    options.dataTypeCase ?? keywordCase,
    options.identifierCase ?? '',
  ]);
}

/** The index of the last token before `index` that is not a comment or tag; -1 if there is none. */
function previous(tokens: readonly OracleToken[], index: number): number {
  let i = index - 1;
  while (i >= 0 && (tokens[i]?.kind === 'comment' || tokens[i]?.kind === 'tag')) i--;
  return i;
}

/** Whether the token is a step of a path, `src:a[0].b`, or follows a dot after something that could be one. */
function isStep(tokens: readonly OracleToken[], index: number): boolean {
  let i = previous(tokens, index);
  while (tokens[i]?.text === '.') {
    i = previous(tokens, i);
    const before = tokens[i];
    if (before === undefined) return false;
    if (/[)\]}]$/.test(before.text)) return before.kind !== 'string';
    if (before.kind !== 'word' && before.kind !== 'quoted' && before.kind !== 'number') return false;
    i = previous(tokens, i);
  }
  return tokens[i]?.text === ':' && tokens[previous(tokens, i)]?.kind !== 'string';
}

/** Whether the token names a field of `OBJECT(…)`: its type follows. */
function isField(tokens: readonly OracleToken[], index: number): boolean {
  const before = tokens[previous(tokens, index)]?.text ?? '';
  if ((before !== '(' && before !== ',') || tokens[index + 1]?.kind !== 'word') return false;
  let depth = 0;
  for (let i = previous(tokens, index); i >= 0; i = previous(tokens, i)) {
    const text = tokens[i]?.text ?? '';
    if (text === ';') return false;
    if (/^[)\]}]$/.test(text)) depth++;
    if (!/^[([{]$/.test(text)) continue;
    if (depth === 0) return text === '(' && /^object$/i.test(tokens[previous(tokens, i)]?.text ?? '');
    depth--;
  }
  return false;
}
