import type { AST } from '@eslint-community/regexpp';
import { type Flavour, translateClass, translateSet, type Warn } from './translate-class.ts';

export type { Flavour } from './translate-class.ts';

/** Translates a pattern to another flavour, with the differences there. */
export function translate(
  pattern: AST.Pattern,
  flags: string,
  flavour: Flavour,
): { readonly source: string; readonly warnings: readonly string[] } {
  const warnings = new Set<string>();
  const translator = new Translator(flags, flavour, (warning) => warnings.add(warning));
  const source = translator.alternatives(pattern.alternatives);
  if (/[uv]/.test(flags) === false && flavour !== 'java') {
    if (/[\ud800-\udfff]/.test(pattern.raw)) warnings.add(NOTES.units);
  }
  if (flags.includes('y') && flavour === 'go') warnings.add(NOTES.goSticky);
  if (flags.includes('i')) warnings.add(NOTES.folding[flavour]);
  if (flavour === 'go') warnings.add(NOTES.goIndexes);
  if (flavour === 'python') warnings.add(NOTES.pythonIndexes);
  return { source, warnings: [...warnings] };
}

const NOTES = {
  units: 'Without the flag u, JavaScript counts a character such as an emoji as two; there it is one.',
  goSticky: 'Go has no sticky search: begin the pattern with \\A and cut the text instead.',
  goIndexes:
    'Go counts positions in bytes of UTF-8, JavaScript in UTF-16 units. Go matches in linear time, so it cannot be slowed down by a text.',
  pythonIndexes: 'Python counts positions in characters, JavaScript in UTF-16 units.',
  folding: {
    python: 'Ignoring case, Python also folds letters outside ASCII in its own way.',
    java: 'Ignoring case, Java folds only ASCII letters unless UNICODE_CASE is set.',
    go: 'Ignoring case, Go folds letters by Unicode’s simple rules.',
  },
  duplicateNames: 'Two groups have the same name. That is an error there: rename one.',
  goLookaround:
    'Go’s engine (RE2) has no lookahead and no lookbehind: the pattern does not compile there. Rewrite it without, or check in code.',
  goBackreference: 'Go’s engine (RE2) has no back-references: the pattern does not compile there.',
  goRepeat: 'Go takes no count above 1000 in {…}: the pattern does not compile there.',
  pythonLookbehind:
    'Python wants lookbehinds of a fixed length: this one does not compile there (the package regex takes it).',
  javaLookbehind: 'Java wants lookbehinds with an obvious greatest length: this one may not compile there.',
  pythonModifiers: 'Python takes (?i-s:…) for one group, but not every combination.',
  unmatched: 'A reference to a group without a match matches nothing in JavaScript; there it fails.',
  lineEnds: 'In multiline mode JavaScript also ends lines at \\r, U+2028 and U+2029; there only \\n counts.',
} as const;

class Translator {
  private readonly flags: string;
  private readonly flavour: Flavour;
  private readonly warn: Warn;
  private readonly names = new Set<string>();

  constructor(flags: string, flavour: Flavour, warn: Warn) {
    this.flags = flags;
    this.flavour = flavour;
    this.warn = warn;
  }

  alternatives(alternatives: readonly AST.Alternative[]): string {
    return alternatives.map(({ elements }) => elements.map((each) => this.element(each)).join('')).join('|');
  }

  private element(element: AST.Element): string {
    const { flavour, flags, warn } = this;
    switch (element.type) {
      case 'Character':
      case 'CharacterSet':
        return translateSet(element, flavour, flags, warn);
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return translateClass(element, flavour, warn);
      case 'Group':
        return `(?${this.modifiers(element.modifiers)}:${this.alternatives(element.alternatives)})`;
      case 'CapturingGroup':
        return `(${this.name(element.name)}${this.alternatives(element.alternatives)})`;
      case 'Quantifier':
        return this.quantifier(element);
      case 'Backreference':
        return this.backreference(element);
      case 'Assertion':
        return this.assertion(element);
    }
  }

  private modifiers(modifiers: AST.Modifiers | null): string {
    if (modifiers === null) return '';
    if (this.flavour === 'python') this.warn(NOTES.pythonModifiers);
    const off = modifiers.remove?.raw ?? '';
    return `${modifiers.add.raw}${off === '' ? '' : `-${off}`}`;
  }

  private name(name: string | null): string {
    if (name === null) return '';
    if (this.names.has(name)) this.warn(NOTES.duplicateNames);
    this.names.add(name);
    return this.flavour === 'java'
      ? `?<${name.replaceAll(/[_$]/g, '')}>`
      : `?P<${name.replaceAll('$', '_')}>`;
  }

  private quantifier({ element, raw, min, max }: AST.Quantifier): string {
    const last = Math.max(min, max === Number.POSITIVE_INFINITY ? 0 : max);
    if (this.flavour === 'go' && last > 1000) this.warn(NOTES.goRepeat);
    return `${this.element(element)}${raw.slice(element.raw.length)}`;
  }

  private backreference({ ref }: AST.Backreference): string {
    if (this.flavour === 'go') {
      this.warn(NOTES.goBackreference);
      return typeof ref === 'number' ? `\\${ref}` : `\\k<${ref}>`;
    }
    this.warn(NOTES.unmatched);
    if (typeof ref === 'number') return `(?:\\${ref})`;
    return this.flavour === 'python'
      ? `(?P=${ref.replaceAll('$', '_')})`
      : `\\k<${ref.replaceAll(/[_$]/g, '')}>`;
  }

  private assertion(assertion: AST.Assertion): string {
    const { flavour } = this;
    switch (assertion.kind) {
      case 'start':
      case 'end':
        return this.edge(assertion.kind);
      case 'word':
        return assertion.negate ? '\\B' : '\\b';
      case 'lookahead':
      case 'lookbehind': {
        if (flavour === 'go') this.warn(NOTES.goLookaround);
        const isLoose = /[*+{]|\|/.test(assertion.raw);
        if (assertion.kind === 'lookbehind' && isLoose && flavour !== 'go') {
          this.warn(flavour === 'python' ? NOTES.pythonLookbehind : NOTES.javaLookbehind);
        }
        const direction = assertion.kind === 'lookbehind' ? '<' : '';
        return `(?${direction}${assertion.negate ? '!' : '='}${this.alternatives(assertion.alternatives)})`;
      }
    }
  }

  /** Translates `^` and `$`. In Python and Java, `$` also matches before a last line break; `\Z` and `\z` do not. */
  private edge(kind: 'start' | 'end'): string {
    if (this.flags.includes('m')) {
      if (this.flavour !== 'java') this.warn(NOTES.lineEnds);
      return kind === 'start' ? '^' : '$';
    }
    if (kind === 'start') return '^';
    return this.flavour === 'python' ? '\\Z' : this.flavour === 'java' ? '\\z' : '$';
  }
}
