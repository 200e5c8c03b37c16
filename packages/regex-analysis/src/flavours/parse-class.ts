import { not, one, posixClass } from './named-sets.ts';
import { type Escape, readEscape } from './parse-escape.ts';
import type { Reader } from './reader.ts';
import { rangeItem } from './sets.ts';
import type { CharacterSet, SetItem } from './tree.ts';

type Member =
  | { readonly kind: 'char'; readonly point: number }
  | { readonly kind: 'set'; readonly item: SetItem };

/** Reads a class; the position is behind its bracket. */
export function readClass(reader: Reader): CharacterSet {
  const start = reader.at - 1;
  const unclosed = () =>
    reader.fail(
      `The character class that opens at character ${start + 1} is never closed. Add a ], or write \\[ for the character itself.`,
      start,
    );
  if (reader.flavour === 'pcre2' && /^(?::\^?\w*:|[.=][^\]]*[.=])\]/.test(reader.source.slice(reader.at)))
    return reader.fail('A POSIX class is a part of a class: write [[:alpha:]], with two brackets.', start);
  const isNegated = reader.take('^');
  const items: SetItem[] = [];
  let isFirst = true;
  for (;;) {
    if (reader.isDone()) return unclosed();
    // PCRE2 skips \E, and an empty \Q\E.
    if (reader.flavour === 'pcre2' && reader.match(/\\E|\\Q\\E/) !== null) continue;
    if (reader.modes.extended === 2 && reader.match(/[ \t]/) !== null) continue;
    if (!isFirst && reader.take(']')) return reader.set(items, isNegated);
    const at = reader.at;
    const members = readMember(reader, isFirst, unclosed);
    isFirst = false;
    const last = members.pop();
    items.push(...members.map(itemOf));
    if (last === undefined) continue;
    items.push(...readRange(reader, last, at, unclosed));
  }
}

const itemOf = (member: Member): SetItem => (member.kind === 'char' ? one(member.point) : member.item);

function readRange(reader: Reader, low: Member, at: number, unclosed: () => never): SetItem[] {
  if (reader.flavour === 'pcre2') reader.match(/(?:\\E|\\Q\\E)*/);
  if (reader.peek() !== '-' || reader.peek(2) === '-]') return [itemOf(low)];
  // After a set a hyphen is itself in Go; PCRE2 and Python refuse it.
  if (low.kind === 'set' && reader.flavour === 'go') return [low.item];
  const hyphen = reader.at;
  reader.at += 1;
  if (reader.isDone()) return unclosed();
  if (reader.flavour === 'pcre2') reader.match(/(?:\\E|\\Q\\E)*/);
  const [high] = readMember(reader, false, unclosed);
  if (high === undefined) return [itemOf(low), one('-')];
  if (low.kind === 'set' || high.kind === 'set')
    return reader.fail(
      'One end of this range is a set such as \\d, not one character. Write \\- for a hyphen, or put it last in the class.',
      low.kind === 'set' ? hyphen : reader.at,
    );
  if (low.point > high.point)
    return reader.fail(
      'The range in this character class runs backwards. Swap its ends, or write \\- for a hyphen.',
      at,
    );
  return [rangeItem(low.point, high.point)];
}

function readMember(reader: Reader, isFirst: boolean, unclosed: () => never): Member[] {
  const start = reader.at;
  if (reader.flavour !== 'python' && reader.peek(2) === '[:') {
    const posix = reader.match(reader.flavour === 'go' ? /\[:(\^?)(\w*):\]/ : /\[:(\^?)([^:\]\\]*):\]/);
    if (posix !== null) {
      const name = posix[2] ?? '';
      const item = posixClass(name, reader.flavour, reader.modes);
      if (item === null)
        return reader.fail(
          `There is no POSIX class [:${name}:]. There are alpha, digit, alnum, upper, lower, space, punct, word, xdigit and others.`,
          start,
        );
      return [{ kind: 'set', item: posix[1] === '^' ? not(item) : item }];
    }
  }
  if (reader.flavour === 'pcre2' && /^\[[.=][^\]]*[.=]\]/.test(reader.source.slice(reader.at)))
    return reader.fail(
      'PCRE2 takes no collating elements of POSIX such as [.a.]. Write the character itself.',
      start,
    );
  if (!isFirst && reader.peek() === ']') return [];
  const char = reader.next();
  if (char === '') return unclosed();
  if (reader.isPython && char === '[')
    reader.differs(
      start,
      'Python warns of [ within a class, since it may begin a nested set one day. Here, as in Python today, it is the character itself.',
    );
  if (char !== '\\') return [{ kind: 'char', point: char.codePointAt(0) ?? 0 }];
  return membersOf(readEscape(reader, true), reader, start);
}

function membersOf(found: Escape, reader: Reader, start: number): Member[] {
  switch (found.kind) {
    case 'char':
    case 'set':
      return [found];
    case 'quoted':
      return [...found.text].map((char) => ({ kind: 'char', point: char.codePointAt(0) ?? 0 }));
    case 'nothing':
      return [];
    default:
      return reader.fail('This escape can’t be in a class. Write it outside.', start);
  }
}
