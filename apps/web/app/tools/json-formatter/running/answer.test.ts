import { indexNodes, scan } from '@hln/json-engine';
import { describe, expect, it } from 'vitest';
import { rowText } from '../text-view/text-rows.ts';
import { answer, searchNodes } from './answer.ts';
import { editDocument } from './edit-document.ts';
import { JsonDocument } from './json-document.ts';
import type { Job, Result } from './protocol.ts';

type Asked = Parameters<typeof answer>[1];

const FORMAT: Asked = {
  kind: 'print',
  style: { kind: 'format', indent: 2, sortKeys: false },
  withInput: false,
};

async function ask(
  content: string | Blob,
  job: Parameters<typeof answer>[1],
  lines = false,
): Promise<Result> {
  return answer(await JsonDocument.open({ id: 1, content, lines }), job, () => undefined);
}

function textOf(result: Result): string | null {
  if (result.kind !== 'print' || result.output === null) return null;
  return new TextDecoder().decode(result.output.bytes);
}

describe('print', () => {
  it('lays out a text and a file, and shows the file', async () => {
    expect(textOf(await ask('{"a":[1]}', FORMAT))).toBe('{\n  "a": [\n    1\n  ]\n}');
    const result = await ask(new Blob(['[1,\n2]']), { ...FORMAT, withInput: true });
    expect(result.kind === 'print' && result.input !== null && rowText(result.input, 1)).toBe('2]');
  });

  it('counts places in the units of a text and in the bytes of a file', async () => {
    const wrong = '["ā",]';
    expect(await ask(wrong, FORMAT)).toMatchObject({ report: { problems: [{ offset: 4, column: 5 }] } });
    expect(await ask(new Blob([wrong]), FORMAT)).toMatchObject({
      report: { problems: [{ offset: 5, column: 5 }] },
    });
  });

  it('reads JSON Lines, and notices them', async () => {
    const text = '{"a":1}\n\n{"b":\n{"c":3}\n';
    expect(await ask(text, FORMAT, true)).toMatchObject({
      output: null,
      report: { valid: false, problems: [{ severity: 'error', line: 3 }] },
    });
    const fixed = text.replace('"b":', '"b":2}');
    expect(await ask(fixed, FORMAT)).toMatchObject({ report: { valid: false, looksLikeLines: true } });
    const compress: Asked = { kind: 'print', style: { kind: 'compress', sortKeys: false }, withInput: false };
    expect(textOf(await ask(fixed, compress, true))).toBe('{"a":1}\n{"b":2}\n{"c":3}\n');
  });

  it('says why a valid text has no result', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(await ask(deep, FORMAT)).toMatchObject({
      report: { valid: true },
      output: null,
      refusal: expect.stringContaining('100,000 levels deep'),
    });
  });

  it('escapes and unescapes, and says which escape is wrong', async () => {
    const style = (kind: 'escape' | 'unescape'): Asked => ({
      kind: 'print',
      style: { kind },
      withInput: false,
    });
    expect(textOf(await ask('a"\n', style('escape')))).toBe('"a\\"\\n"');
    expect(textOf(await ask('"a\\"\\n"', style('unescape')))).toBe('a"\n');
    expect(await ask('ā\\q', style('unescape'))).toMatchObject({
      output: null,
      report: { valid: false, problems: [{ severity: 'error', offset: 1, line: 1, column: 2 }] },
    });
  });

  it('reports nothing for blanks', async () => {
    expect(await ask(' \n', FORMAT)).toMatchObject({ output: null, report: { blank: true, problems: [] } });
  });
});

describe('the tree and its queries', () => {
  it('shows JSON Lines as one array', async () => {
    const document = await JsonDocument.open({ id: 1, content: '{"a":"x\\ny"}\n[1]\n', lines: true });
    const asked = (job: Asked) => answer(document, job, () => undefined);
    expect(asked({ kind: 'tree', withInput: false })).toMatchObject({ size: 5, refusal: null });
    expect(asked({ kind: 'value', node: 2 })).toEqual({
      kind: 'value',
      path: "$[0]['a']",
      key: 'a',
      text: '"x\\ny"',
    });
    expect(asked({ kind: 'search', words: 'X' })).toEqual({ kind: 'search', hits: [2] });
    expect(asked({ kind: 'query', query: '$[1][0]' })).toEqual({
      kind: 'query',
      count: 1,
      hits: [{ node: 4, path: '$[1][0]', preview: '1' }],
      text: '[1]',
      error: null,
    });
    expect(asked({ kind: 'query', query: '$[' })).toMatchObject({ count: 0, error: { offset: 2 } });
  });

  it('offers a repair', async () => {
    expect(await ask("{a:'b',}", { kind: 'repair' })).toMatchObject({
      repair: { text: '{"a":"b"}', count: 3 },
    });
    expect(await ask('no', { kind: 'repair' })).toEqual({ kind: 'repair', repair: null });
  });
});

describe('a change in the tree', () => {
  type Edit = Extract<Job, { kind: 'edit' }>['edit'];

  /** The old text with the change put into it, as the page does. */
  const placed = (text: string, { from, to, text: inserted }: { from: number; to: number; text: string }) =>
    text.slice(0, from) + inserted + text.slice(to);

  async function open(content: string | Blob, lines = false) {
    return JsonDocument.open({ id: 1, content, lines });
  }
  const edit = (document: JsonDocument, change: Edit, withInput = false) =>
    editDocument(document, { kind: 'edit', edit: change, nextId: document.id + 1, withInput });

  it('is put into a text by its UTF-16 code units, and taken back', async () => {
    const text = '{"ā👋": "é", "n": 12345678901234567890}';
    const { document, result } = edit(await open(text), { kind: 'rename', node: 2, key: 'ü' });
    const { done } = result;
    if (done === null) throw new Error(result.refusal);
    const changed = placed(text, done.change);
    expect(changed).toBe('{"ā👋": "é", "ü": 12345678901234567890}');
    expect(document.id).toBe(2);
    expect(done).toMatchObject({ size: 3, row: 2, node: 2, report: { valid: true }, input: null });
    const back = edit(document, done.inverse).result.done;
    expect(back && placed(changed, back.change)).toBe(text);
    expect(back).toMatchObject({ row: 2, node: 2 });
  });

  it('is put into a file by its bytes, with the rows of the new text', async () => {
    const file = new Blob(['["ā",1]']);
    const { done } = edit(await open(file), { kind: 'delete', node: 1 }, true).result;
    expect(done?.change).toEqual({ from: 1, to: 6, text: '' });
    expect(done?.input && rowText(done.input, 0)).toBe('[1]');
  });

  it('keeps open what was open, and what was folded', async () => {
    const values = JSON.stringify(Array.from({ length: 60 }, (_, i) => [i, [i]]));
    const document = await open(values);
    document.report(() => undefined);
    const tree = document.tree();
    tree.setOpen(1, true);
    const before = tree.rows(0, 100).map(({ value, open }) => [value, open]);
    const moved = edit(document, { kind: 'move', node: 1, by: 1 });
    const after = moved.document
      .tree()
      .rows(0, 100)
      .map(({ value, open }) => [value, open]);
    // The second element, which is folded, is now before the open one with its two lines.
    expect(after).toEqual([before[0], before[4], ...before.slice(1, 4), ...before.slice(5)]);
  });

  it('is refused with a reason, and then nothing has changed', async () => {
    const document = await open('{"a":1,"b":2}');
    const refused = edit(document, { kind: 'value', node: 1, text: 'abc' });
    expect(refused.document).toBe(document);
    expect(refused.result).toMatchObject({ done: null, suggestion: '"abc"' });
    expect(edit(await open('{"a":1}\n{"a":2}\n', true), { kind: 'delete', node: 1 }).result).toMatchObject({
      done: null,
      refusal: expect.stringContaining('JSON Lines'),
    });
  });
});

describe('searchNodes', () => {
  function indexOf(text: string) {
    const bytes = new TextEncoder().encode(text);
    return indexNodes(bytes, scan(bytes).figures);
  }

  it('finds keys and values in either case, in the order of the text', () => {
    const index = indexOf('{"Name":"a","b":[{"x":"NAMES"},{"nAme":[1,"n"]}],"c":"nam"}');
    expect(searchNodes(index, 'name')).toEqual([1, 4, 6]);
    expect(searchNodes(index, '1')).toEqual([7]);
    expect(searchNodes(index, '')).toEqual([]);
    expect(searchNodes(indexOf('["Tāmati"]'), 'tāM')).toEqual([1]);
  });
});
