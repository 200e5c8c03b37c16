import { describe, expect, it } from 'vitest';
import { isJsonError, isQueryError, queryJson } from '../index.ts';

/** The example of RFC 9535 §1.5. */
const STORE = JSON.stringify({
  store: {
    book: [
      { category: 'reference', author: 'Nigel Rees', title: 'Sayings of the Century', price: 8.95 },
      { category: 'fiction', author: 'Evelyn Waugh', title: 'Sword of Honour', price: 12.99 },
      {
        category: 'fiction',
        author: 'Herman Melville',
        title: 'Moby Dick',
        isbn: '0-553-21311-3',
        price: 8.99,
      },
      {
        category: 'fiction',
        author: 'J. R. R. Tolkien',
        title: 'The Lord of the Rings',
        isbn: '0-395-19395-8',
        price: 22.99,
      },
    ],
    bicycle: { color: 'red', price: 399 },
  },
});

const values = (text: string, query: string) => queryJson(text, query).map(({ value }) => value);
const paths = (text: string, query: string) => queryJson(text, query).map(({ path }) => path);

function refusal(query: string): { message: string; offset: number } {
  try {
    queryJson('{}', query);
  } catch (error) {
    if (isQueryError(error)) return error;
    throw error;
  }
  throw new Error(`${query} was not refused.`);
}

describe('queryJson', () => {
  it.each([
    ['$.store.book[*].author', ['Nigel Rees', 'Evelyn Waugh', 'Herman Melville', 'J. R. R. Tolkien']],
    ['$.store..price', [8.95, 12.99, 8.99, 22.99, 399]],
    ['$..book[2].title', ['Moby Dick']],
    ['$..book[-1].title', ['The Lord of the Rings']],
    ['$..book[0,1].price', [8.95, 12.99]],
    ['$..book[:2].price', [8.95, 12.99]],
    ['$..book[?@.isbn].price', [8.99, 22.99]],
    ['$..book[?@.price<10].title', ['Sayings of the Century', 'Moby Dick']],
    ["$..book[?@.category=='fiction' && (@.price<9 || @.price>20)].price", [8.99, 22.99]],
    ['$..book[?!@.isbn].price', [8.95, 12.99]],
    ['$..book[?length(@.title)==9].price', [8.99]],
    ["$..book[?match(@.author,'[A-Z][a-z]+ Waugh')].price", [12.99]],
    ["$..book[?search(@.title,'of')].price", [8.95, 12.99, 22.99]],
    ['$.store[?count(@.*)==2].color', ['red']],
    ['$..book[?value(@..isbn)==$.store.book[2].isbn].price', [8.99]],
    ['$ [ "store" ]\n.bicycle .color', ['red']],
  ])('answers %s', (query, expected) => {
    expect(values(STORE, query)).toEqual(expected);
  });

  it('returns normalized paths, values and their text', () => {
    expect(queryJson('{"a\'b":[1.50,{"\\u000b\\n":12345678901234567890}]}', '$..*')).toEqual([
      {
        path: "$['a\\'b']",
        value: [1.5, expect.anything()],
        text: '[1.50,{"\\u000b\\n":12345678901234567890}]',
      },
      { path: "$['a\\'b'][0]", value: 1.5, text: '1.50' },
      { path: "$['a\\'b'][1]", value: expect.anything(), text: '{"\\u000b\\n":12345678901234567890}' },
      { path: "$['a\\'b'][1]['\\u000b\\n']", value: 12345678901234567000, text: '12345678901234567890' },
    ]);
  });

  it.each([
    ['[1:5:2]', [1, 3]],
    ['[5:1:-2]', [5, 3]],
    ['[::-1]', [6, 5, 4, 3, 2, 1, 0]],
    ['[-2:]', [5, 6]],
    ['[:-8:-3]', [6, 3, 0]],
    ['[::0]', []],
    ['[-9]', []],
  ])('slices %s', (slice, expected) => {
    expect(values('[0,1,2,3,4,5,6]', `$${slice}`)).toEqual(expected);
  });

  it.each([
    ['9007199254740993', '9007199254740992', '>'],
    ['1e400', '1e401', '<'],
    ['-1e400', '1e-400', '<'],
    ['0.1000000000000000000001', '0.1', '>'],
    ['1.0', '1', '=='],
    ['100', '1e2', '=='],
    ['-0', '0e9', '=='],
    ['-12.5', '-12.50001', '>'],
  ])('compares %s and %s exactly', (left, right, operator) => {
    expect(paths(`[{"a":${left},"b":${right}}]`, `$[?@.a${operator}@.b]`)).toEqual(['$[0]']);
    expect(paths(`[${left}]`, `$[?@${operator}${right}]`)).toEqual(['$[0]']);
  });

  it('compares texts by code points and containers by content', () => {
    expect(values('["\\uffff","😀"]', '$[?@>"\\uffff"]')).toEqual(['😀']);
    expect(paths('[{"a":1,"b":[2]},{"b":[2.0],"\\u0061":1},{"a":1}]', '$[?@==$[0]]')).toEqual([
      '$[0]',
      '$[1]',
    ]);
    expect(paths('[1,null]', '$[?@.x==@.y]')).toEqual(['$[0]', '$[1]']);
    expect(paths('[1,null]', '$[?@==null]')).toEqual(['$[1]']);
  });

  it('uses the last of equal names', () => {
    expect(values('{"a":1,"\\u0061":2}', '$.a')).toEqual([2]);
    expect(values('{"ab":1,"a":2,"abc":3}', "$['ab']")).toEqual([1]);
  });

  it.each([
    ["match(@, 'a.c')", 'a\\nc', false],
    ["match(@, 'a.c')", 'a\\u2028c', true],
    ["match(@, '[^a-c-]+')", 'xyz', true],
    ["match(@, '[\\\\-x]')", '-', true],
    ["match(@, '\\\\p{Lu}\\\\P{Lu}')", 'Aa', true],
    ["match(@, 'a{2,3}')", 'aaaa', false],
    ["search(@, '\\\\d')", '1', false],
    ["search(@, '(?=a)')", 'a', false],
    ["search(@, 'a**')", 'a', false],
    ["search(@, '[')", '[', false],
    ["search(@, '[b-a]')", 'a', false],
  ])('matches %s by RFC 9485', (call, text, expected) => {
    expect(values(`["${text}"]`, `$[?${call}]`).length === 1).toBe(expected);
  });

  it.each([
    ['', 0, 'begins with $'],
    ['a', 0, 'begins with $'],
    ['$ ', 1, 'no blanks at its end'],
    ['$.', 2, 'A name or *'],
    ['$.a b', 4, 'A segment begins'],
    ['$[01]', 2, 'leading zeros'],
    ['$[-0]', 2, 'without a sign'],
    ['$[9007199254740992]', 2, 'too large'],
    ["$['a]", 2, 'not closed'],
    ["$['\\x']", 3, 'no escape'],
    ["$['\\ud83d']", 3, 'both halves'],
    ['$[a]', 2, 'A name in quotes'],
    ['$[?@.a=1]', 6, '=='],
    ['$[?@.*==1]', 3, 'one value at most'],
    ['$[?length(@.*)>1]', 10, 'value( )'],
    ['$[?length(@)]', 3, 'has to be compared'],
    ['$[?count(1)>1]', 9, 'takes a query'],
    ["$[?match(@,'a')==true]", 3, 'cannot be compared'],
    ['$[?match(@)]', 3, 'two arguments'],
    ['$[?size(@)>1]', 3, 'no function size()'],
    ['$[?true]', 3, 'no condition'],
    ['$[?!@.a==1]', 4, 'parentheses'],
    ['$[?(@.a]', 7, ') was expected'],
    ['$[?@.a==01]', 9, 'as in JSON'],
    [`$[?${'('.repeat(200)}`, 103, '100 levels'],
    [`$${'[?@'.repeat(200)}`, 303, '100 levels'],
  ])('refuses %s with the position', (query, offset, message) => {
    expect(refusal(query)).toMatchObject({ offset, message: expect.stringContaining(message) });
  });

  it('refuses invalid JSON with the position', () => {
    let error: unknown;
    try {
      queryJson('["ā",]', '$');
    } catch (caught) {
      error = caught;
    }
    expect(isJsonError(error) && error.toJSON()).toMatchObject({ offset: 4, line: 1, column: 5 });
  });

  it('walks any depth', () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    expect(paths(`{"a":${deep},"b":${deep}}`, '$[?@==$.a]')).toEqual(["$['a']", "$['b']"]);
  });
});

it('names the pattern that the engine gives up', () => {
  const text = JSON.stringify(['ab'.repeat(10_000_000)]);
  expect(() => queryJson(text, "$[?match(@, '(a|b)*')]")).toThrow('The browser gave up “(a|b)*”');
});
