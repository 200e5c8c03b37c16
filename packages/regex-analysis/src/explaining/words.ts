import type { AST } from '@eslint-community/regexpp';

type Single = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;
type ClassPart =
  | AST.CharacterClassElement
  | AST.ClassSetOperand
  | AST.ClassIntersection
  | AST.ClassSubtraction;

const CONTROL: Readonly<Record<number, string>> = {
  0: 'the null character',
  8: 'a backspace',
  9: 'a tab',
  10: 'a line feed',
  11: 'a vertical tab',
  12: 'a form feed',
  13: 'a carriage return',
  32: 'a space',
  160: 'a no-break space',
};

/** Describes a character. */
export function charWords(value: number): string {
  const known = CONTROL[value];
  if (known !== undefined) return known;
  const code = `U+${value.toString(16).toUpperCase().padStart(4, '0')}`;
  const isVisible = value > 32 && (value < 127 || value > 160) && !(value >= 0xd800 && value <= 0xdfff);
  return isVisible
    ? `“${String.fromCodePoint(value)}”${value > 126 ? ` (${code})` : ''}`
    : `the character ${code}`;
}

const SETS = {
  digit: ['a digit 0–9', 'anything but a digit'],
  space: ['white space', 'anything but white space'],
  word: ['a word character (A–Z, a–z, 0–9, _)', 'anything but a word character'],
} as const;

/** Describes what matches one character. */
export function classWords(node: Single, flags: string): string {
  switch (node.type) {
    case 'Character':
      return `${charWords(node.value)}${flags.includes('i') && hasCase(node.value) ? ', in either case' : ''}`;
    case 'CharacterSet':
      return setWords(node, flags);
    case 'CharacterClass': {
      if (node.elements.length === 0)
        return node.negate ? 'any character at all' : 'nothing: an empty class never matches';
      const parts = joined(node.elements.slice(0, 12).map(partWords));
      const more = node.elements.length > 12 ? ` and ${node.elements.length - 12} more` : '';
      return `${node.negate ? 'any character except' : 'one of'} ${parts}${more}`;
    }
    case 'ExpressionCharacterClass':
      return `${node.negate ? 'any character except' : 'one character of'} ${partWords(node.expression)}`;
  }
}

function setWords(node: AST.CharacterSet, flags: string): string {
  if (node.kind === 'any') {
    return flags.includes('s') ? 'any character' : 'any character but a line break';
  }
  if (node.kind === 'property') {
    const name = node.value === null ? node.key : `${node.key} = ${node.value}`;
    const what = node.strings ? 'a string' : 'a character';
    return `${what} ${node.negate ? 'without' : 'with'} the Unicode property ${name}`;
  }
  return SETS[node.kind][node.negate ? 1 : 0];
}

function partWords(part: ClassPart): string {
  switch (part.type) {
    case 'Character':
      return charWords(part.value);
    case 'CharacterClassRange':
      return `${charWords(part.min.value)} to ${charWords(part.max.value)}`;
    case 'CharacterSet':
      return setWords(part, '');
    case 'CharacterClass':
      return `(${part.negate ? 'not ' : ''}${joined(part.elements.slice(0, 12).map(partWords))})`;
    case 'ExpressionCharacterClass':
      return `(${part.negate ? 'not ' : ''}${partWords(part.expression)})`;
    case 'ClassIntersection':
      return `${partWords(part.left)} that is also ${partWords(part.right)}`;
    case 'ClassSubtraction':
      return `${partWords(part.left)} that is not ${partWords(part.right)}`;
    case 'ClassStringDisjunction':
      return `the strings ${part.alternatives.map(({ raw }) => `“${raw}”`).join(', ')}`;
  }
}

export function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

export function hasCase(value: number): boolean {
  const char = String.fromCodePoint(value);
  return char.toLowerCase() !== char.toUpperCase();
}

/** @param number of a capturing group; not used for others. */
export function groupWords(group: AST.Group | AST.CapturingGroup, number: number): string {
  const choice = group.alternatives.length > 1 ? ': one of these, the first that fits' : '';
  if (group.type === 'CapturingGroup') {
    const name = group.name === null ? '' : `, named “${group.name}”`;
    return `Group ${number}${name}, which is captured${choice}`;
  }
  if (group.modifiers === null) return `Group that is not captured${choice}`;
  const { add, remove } = group.modifiers;
  const off = remove === null || remove.raw === '' ? '' : `flag ${remove.raw} off`;
  const on = add.raw === '' ? '' : `flag ${add.raw} on`;
  return `Group with ${[on, off].filter((each) => each !== '').join(' and ')}${choice}`;
}

export function quantifierWords({
  min,
  max,
  greedy,
}: Pick<AST.Quantifier, 'min' | 'max' | 'greedy'>): string {
  const times = countWords(min, max);
  if (min === max) return `${times} of`;
  return `${times} of, as ${greedy ? 'many' : 'few'} as possible (${greedy ? 'greedy' : 'lazy'})`;
}

function countWords(min: number, max: number): string {
  if (min === 0 && max === 1) return 'None or one';
  if (max === Number.POSITIVE_INFINITY)
    return min === 0 ? 'Any number' : min === 1 ? 'One or more' : `${min} or more`;
  return min === max ? `Exactly ${min}` : `${min} to ${max}`;
}

export function backreferenceWords({ ref, resolved }: AST.Backreference): string {
  const which = typeof ref === 'number' ? `group ${ref}` : `the group “${ref}”`;
  const isMany = Array.isArray(resolved) && resolved.length > 1;
  return `The same text that ${which} matched${isMany ? ' (whichever of that name took part)' : ''}; nothing if it took no part`;
}

export function assertionWords(assertion: AST.Assertion, flags: string): string {
  switch (assertion.kind) {
    case 'start':
      return flags.includes('m') ? 'Beginning of the text or of a line' : 'Beginning of the text';
    case 'end':
      return flags.includes('m') ? 'End of the text or of a line' : 'End of the text';
    case 'word':
      return assertion.negate ? 'Not a word boundary' : 'Word boundary';
    case 'lookahead':
      return assertion.negate
        ? 'What follows must not match'
        : 'What follows must match, without being consumed';
    case 'lookbehind':
      return assertion.negate ? 'What comes before must not match' : 'What comes before must match';
  }
}
