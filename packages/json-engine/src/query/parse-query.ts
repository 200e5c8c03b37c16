import type { Query, Segment, Selector } from './ast.ts';
import { MAX_NESTING, parseCondition } from './parse-condition.ts';
import { Reader, readInteger, readString } from './reader.ts';

const NAME = /[A-Za-z_\u{80}-\u{d7ff}\u{e000}-\u{10ffff}][\w\u{80}-\u{d7ff}\u{e000}-\u{10ffff}]*/uy;

/**
 * Parses a JSONPath query by RFC 9535, including its type rules. Throws a QueryError with the position of the error.
 */
export function parseQuery(text: string): Query {
  const reader = new Reader(text);
  if (reader.peek() !== '$')
    reader.refuse(`A query begins with $, which stands for the whole document, but ${reader.here}.`);
  const query = readQuery(reader, 0);
  const after = reader.at;
  reader.blanks();
  if (!reader.done) reader.refuse(`A segment begins with a dot or a bracket, but ${reader.here}.`);
  if (reader.at > after) reader.refuse('A query has no blanks at its end. Remove them.', after);
  return query;
}

/** Parses from `$` or `@` on as many segments as there are. Blanks that no segment follows are not consumed. */
function readQuery(reader: Reader, nesting: number): Query {
  const absolute = reader.take('$');
  if (!absolute && !reader.take('@')) reader.refuse(`$ or @ was expected, but ${reader.here}.`);
  const segments: Segment[] = [];
  for (;;) {
    const before = reader.at;
    reader.blanks();
    const segment = readSegment(reader, nesting);
    if (segment === null) {
      reader.at = before;
      return { absolute, segments };
    }
    segments.push(segment);
  }
}

function readSegment(reader: Reader, nesting: number): Segment | null {
  if (reader.peek() === '[') return { descendant: false, selectors: readBrackets(reader, nesting) };
  const descendant = reader.take('..');
  if (!descendant && !reader.take('.')) return null;
  if (reader.take('*')) return { descendant, selectors: [{ kind: 'wildcard' }] };
  const name = reader.match(NAME);
  if (name !== null) return { descendant, selectors: [{ kind: 'name', name }] };
  if (descendant && reader.peek() === '[') return { descendant, selectors: readBrackets(reader, nesting) };
  if (reader.peek() === '[')
    return reader.refuse('There is no dot before a bracket. Remove it, or write two.');
  return reader.refuse(
    `A name or * was expected after the dot, but ${reader.here}. Other names go in brackets and quotes: ['a b'].`,
  );
}

function readBrackets(reader: Reader, nesting: number): Selector[] {
  reader.take('[');
  const selectors: Selector[] = [];
  do {
    reader.blanks();
    selectors.push(readSelector(reader, nesting));
    reader.blanks();
  } while (reader.take(','));
  if (!reader.take(']')) reader.refuse(`A comma or ] was expected, but ${reader.here}.`);
  return selectors;
}

function readSelector(reader: Reader, nesting: number): Selector {
  const name = readString(reader);
  if (name !== null) return { kind: 'name', name };
  if (reader.take('*')) return { kind: 'wildcard' };
  if (reader.take('?')) {
    if (nesting >= MAX_NESTING) reader.refuse(`The query is nested more than ${MAX_NESTING} levels deep.`);
    reader.blanks();
    return { kind: 'filter', condition: parseCondition({ reader, nesting: nesting + 1, readQuery }) };
  }
  const start = readInteger(reader);
  const afterStart = reader.at;
  reader.blanks();
  if (!reader.take(':')) {
    reader.at = afterStart;
    if (start === null)
      return reader.refuse(`A name in quotes, an index, a slice, * or ? was expected, but ${reader.here}.`);
    return { kind: 'index', index: start };
  }
  reader.blanks();
  const end = readInteger(reader);
  reader.blanks();
  let step: number | null = null;
  if (reader.take(':')) {
    reader.blanks();
    step = readInteger(reader);
  }
  return { kind: 'slice', start, end, step: step ?? 1 };
}
