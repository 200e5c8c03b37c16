import type { AST } from '@eslint-community/regexpp';

/** The flavours that differ from JavaScript's. Go's is RE2. */
export type Flavour = 'python' | 'java' | 'go';

export type Warn = (warning: string) => void;

/** What JavaScript's `\s` matches, for flavours whose own matches less. */
const SPACES = '\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';

const NOTES = {
  sets: 'Nested classes and the operations of the flag v do not exist there: the class is left as it is and needs rewriting.',
  pythonProperty:
    'Python’s re has no \\p{…}: the pattern does not compile there (the package regex takes it).',
  property: 'Not every Unicode property of JavaScript exists there, and some have other names.',
  spaces: 'White space is spelt out in the pattern, since \\s means fewer characters there.',
  dot: 'The dot leaves out other line ends there: JavaScript’s are \\n, \\r, U+2028 and U+2029.',
  pythonWords: 'Python’s \\b follows Unicode letters, JavaScript’s only A–Z, a–z, 0–9 and _.',
} as const;

/** Translates a character, an escape or a dot outside of a class. */
export function translateSet(
  node: AST.Character | AST.CharacterSet,
  flavour: Flavour,
  flags: string,
  warn: Warn,
): string {
  if (node.type === 'Character') return charIn(node.value, flavour, /[\\^$.*+?()[\]{}|]/);
  if (node.kind === 'any') {
    if (!flags.includes('s')) warn(NOTES.dot);
    return '.';
  }
  if (node.kind === 'property') return property(node, flavour, warn);
  return `[${node.negate ? '^' : ''}${membersOf(node.kind, flavour, warn)}]`;
}

export function translateClass(
  node: AST.CharacterClass | AST.ExpressionCharacterClass,
  flavour: Flavour,
  warn: Warn,
): string {
  if (node.type === 'ExpressionCharacterClass') {
    warn(NOTES.sets);
    return node.raw;
  }
  if (node.elements.length === 0)
    return node.negate ? '(?s:.)' : flavour === 'go' ? '[^\\x00-\\x{10FFFF}]' : '(?!)';
  const parts = node.elements.map((part) => memberOf(part, flavour, warn));
  return `[${node.negate ? '^' : ''}${parts.join('')}]`;
}

function memberOf(part: AST.CharacterClassElement, flavour: Flavour, warn: Warn): string {
  switch (part.type) {
    case 'Character':
      return charIn(part.value, flavour, /[\\\]^[&~|-]/);
    case 'CharacterClassRange':
      return `${charIn(part.min.value, flavour, /[\\\]^[-]/)}-${charIn(part.max.value, flavour, /[\\\]^[-]/)}`;
    case 'CharacterSet':
      if (part.kind === 'property') return property(part, flavour, warn);
      // A negated set can't be spelt out inside a class, so the flavour's own is used.
      return part.negate ? part.raw : membersOf(part.kind, flavour, warn);
    default:
      warn(NOTES.sets);
      return part.raw;
  }
}

function membersOf(kind: 'digit' | 'space' | 'word', flavour: Flavour, warn: Warn): string {
  if (kind === 'digit') return '0-9';
  if (kind === 'word') return 'A-Za-z0-9_';
  warn(NOTES.spaces);
  return flavour === 'go' ? SPACES.replaceAll(/\\u([\da-f]{4})/g, '\\x{$1}') : SPACES;
}

function property(
  node: Extract<AST.CharacterSet, { kind: 'property' }>,
  flavour: Flavour,
  warn: Warn,
): string {
  if (flavour === 'python') {
    warn(NOTES.pythonProperty);
    return node.raw;
  }
  warn(NOTES.property);
  const letter = node.negate ? 'P' : 'p';
  if (/^(?:Script|sc|Script_Extensions|scx)$/.test(node.key) && node.value !== null) {
    return flavour === 'java' ? `\\${letter}{Is${node.value}}` : `\\${letter}{${node.value}}`;
  }
  return `\\${letter}{${node.value ?? node.key}}`;
}

/** Writes a character literally, escaped if it has a meaning, or by its number if it is invisible. */
function charIn(value: number, flavour: Flavour, special: RegExp): string {
  const char = String.fromCodePoint(value);
  if (special.test(char)) return `\\${char}`;
  const short: Readonly<Record<number, string>> = { 9: '\\t', 10: '\\n', 12: '\\f', 13: '\\r' };
  const known = short[value];
  if (known !== undefined) return known;
  if (value >= 32 && value < 127) return char;
  if (value > 0xa0 && !(value >= 0xd800 && value <= 0xdfff) && value !== 0xfeff && value < 0x2000)
    return char;
  const hex = value.toString(16);
  if (flavour === 'python')
    return value > 0xffff ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
  return `\\x{${hex}}`;
}
