import { type AST, visitRegExpAST } from '@eslint-community/regexpp';
import { type CharSet, scanClass, singleChar } from '../matcher/char-set.ts';

/** The characters for the groups to which back-references refer. */
export type Case = ReadonlyMap<AST.CapturingGroup, CharSet>;

const MOST_CHARS = 4;
const MOST_CASES = 9;

/**
 * Splits a pattern such as `(['"]).*?\1` into one case for each character that the group can match. In each case the
 * reference is a plain character, which an automaton can decide; a pattern is as fast as its cases. Without such groups
 * there is one case, which fixes nothing.
 */
export function casesOf(pattern: AST.Pattern, flags: string): Case[] {
  const groups = new Map<AST.CapturingGroup, readonly number[]>();
  visitRegExpAST(pattern, {
    onBackreferenceEnter({ resolved, start }) {
      if (Array.isArray(resolved) || resolved.end > start || !alwaysParticipates(resolved)) return;
      const chars = charsOf(resolved, flags);
      if (chars !== null) groups.set(resolved, chars);
    },
  });
  let cases: Case[] = [new Map()];
  for (const [group, chars] of groups) {
    if (cases.length * chars.length > MOST_CASES) break;
    cases = cases.flatMap((each) => chars.map((char) => new Map([...each, [group, singleChar(char)]])));
  }
  return cases;
}

/** Whether every match goes through a group exactly once. */
function alwaysParticipates(group: AST.CapturingGroup): boolean {
  let node: AST.Node | null = group.parent;
  for (; node !== null && node.type !== 'Pattern'; node = node.parent) {
    if (node.type === 'Alternative') continue;
    if (node.type !== 'Group' && node.type !== 'CapturingGroup') return false;
    if (node.alternatives.length > 1) return false;
  }
  return node?.alternatives.length === 1;
}

/** Returns the characters of a group that matches one of a few; null for any other. */
function charsOf({ alternatives }: AST.CapturingGroup, flags: string): number[] | null {
  const [element] = alternatives[0]?.elements ?? [];
  if (alternatives.length > 1 || element === undefined || (alternatives[0]?.elements.length ?? 0) > 1)
    return null;
  const isClass = element.type === 'CharacterClass' && !element.unicodeSets;
  if (!isClass && element.type !== 'Character') return null;
  const mode = /[uv]/.exec(flags)?.[0] ?? '';
  const { bounds } = scanClass(element.raw, { ignoreCase: flags.includes('i'), dotAll: false, mode });
  const chars: number[] = [];
  for (let index = 0; index < bounds.length; index += 2) {
    const [low = 0, high = 0] = [bounds[index], bounds[index + 1]];
    for (let char = low; char <= high; char += 1) {
      if (chars.length >= MOST_CHARS || hasCase(char)) return null;
      chars.push(char);
    }
  }
  return chars.length === 0 ? null : chars;
}

/** A back-reference to a letter with two cases could match the other case. */
function hasCase(char: number): boolean {
  const text = String.fromCodePoint(char);
  return text.toUpperCase() !== text.toLowerCase();
}
