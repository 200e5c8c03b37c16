import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CancellationTokenSource,
  DidChangeWatchedFilesNotification,
  DocumentOnTypeFormattingRequest,
  DocumentRangeFormattingRequest,
  FileChangeType,
  LSPErrorCodes,
} from 'vscode-languageserver-protocol/node';
import { formatSQL } from '../../src/index.ts';
import { folderWith, PRETTY, UGLY } from '../lib/files.ts';
import { Editor } from './client.ts';

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
/** An editor's own indentation settings; the configuration overrides them. */
const options = { tabSize: 8, insertSpaces: false };

let server: ChildProcessWithoutNullStreams;
let editor: Editor;
let number = 0;

function startServer(): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [MAIN, '--lsp', '--stdio', `--clientProcessId=${process.pid}`]);
}

beforeAll(async () => {
  server = startServer();
  editor = new Editor(server.stdout, server.stdin);
});

afterAll(() => {
  server.kill();
});

/** The URI of a document without a file, with this text. */
async function opened(text: string): Promise<string> {
  const uri = `untitled:query-${++number}.sql`;
  await editor.open(uri, text);
  return uri;
}

function typing(uri: string, line: number, character: number, ch: string) {
  const params = { textDocument: { uri }, position: { line, character }, ch, options };
  return editor.connection.sendRequest(DocumentOnTypeFormattingRequest.type, params);
}

it('announces its capabilities', async () => {
  expect(await editor.start()).toEqual({
    serverInfo: { name: 'snowflake-format', version: expect.stringMatching(/^\d/) },
    capabilities: {
      textDocumentSync: 2,
      documentFormattingProvider: true,
      documentRangeFormattingProvider: true,
      documentOnTypeFormattingProvider: { firstTriggerCharacter: ';', moreTriggerCharacter: ['\n'] },
    },
  });
  await editor.until(() => editor.watched.length > 0);
  expect(editor.watched).toEqual([
    {
      watchers: [
        { globPattern: '**/.snowflake-format.json' },
        { globPattern: '**/.sqlfluff' },
        { globPattern: '**/pyproject.toml' },
      ],
    },
  ]);
});

describe('formatting a document', () => {
  it('edits only the changed parts', async () => {
    const uri = await opened('SELECT 1\n  FROM t;\n\nselect a\n  FROM "ü" u;\n\nSELECT 2\n  FROM t;\n');
    const edits = await editor.format(uri);
    expect(edits).toEqual([
      { range: { start: { line: 3, character: 0 }, end: { line: 3, character: 6 } }, newText: 'SELECT' },
      { range: { start: { line: 4, character: 11 }, end: { line: 4, character: 11 } }, newText: 'AS ' },
    ]);
    expect(editor.apply(uri, edits)).toBe(
      'SELECT 1\n  FROM t;\n\nSELECT a\n  FROM "ü" AS u;\n\nSELECT 2\n  FROM t;\n',
    );
  });

  it('produces the text that the formatter produces, also after changes and with Windows line ends', async () => {
    const text =
      "select a,b\r\nfrom t;\r\n\r\n{{ config(x='y') }}\r\nselect 1, 2 from u where a=1 and b=2\r\n";
    const uri = await opened(text);
    await editor.change(uri, [
      { range: { start: { line: 1, character: 5 }, end: { line: 1, character: 6 } }, newText: 'orders o' },
      { range: { start: { line: 4, character: 7 }, end: { line: 4, character: 8 } }, newText: 'c,\r\nd' },
    ]);
    const changed = editor.document(uri).getText();
    expect(changed).toContain('from orders o;');
    expect(changed).toContain('select c,\r\nd, 2');
    expect(editor.apply(uri, await editor.format(uri))).toBe(formatSQL(changed).formatted);
  });

  it('returns no edits for formatted text', async () => {
    expect(await editor.format(await opened(PRETTY))).toEqual([]);
    expect(await editor.format(await opened(''))).toEqual([]);
  });

  it('does not change unbalanced text; diagnostics say why, until it is balanced', async () => {
    const uri = await opened('select (1,\n  2');
    expect(await editor.diagnostics(uri)).toEqual([
      {
        source: 'snowflake-format',
        code: 'unmatched-opening-bracket',
        severity: 1,
        message: '1 unmatched opening parenthesis(es)',
        range: { start: { line: 0, character: 7 }, end: { line: 0, character: 8 } },
      },
    ]);
    expect(await editor.format(uri)).toEqual([]);
    const end = { line: 1, character: 3 };
    await editor.change(uri, [{ range: { start: end, end }, newText: ')' }]);
    expect(await editor.diagnostics(uri)).toEqual([]);
    expect(editor.apply(uri, await editor.format(uri))).toBe('SELECT (1, 2)');
  });

  it('formats the statements beside an unbalanced one', async () => {
    const uri = await opened('select a,b from t;\n\nselect f(a from u;\n\n-- note\nupdate t set a=1;\n');
    expect(editor.apply(uri, await editor.format(uri))).toBe(
      'SELECT a,\n       b\n  FROM t;\n\nselect f(a from u;\n\n-- note\nUPDATE t\n   SET a = 1;\n',
    );
  });

  it('underlines only one line of a string that never ends', async () => {
    const [diagnostic] = await editor.diagnostics(await opened("select 'abc\ndef\nghi"));
    expect(diagnostic?.range).toEqual({ start: { line: 0, character: 7 }, end: { line: 0, character: 11 } });
  });

  it('removes the diagnostics of a closed document', async () => {
    const uri = await opened('select (');
    expect(await editor.diagnostics(uri)).toHaveLength(1);
    // Without a document, there is no version either.
    await editor.close(uri);
    expect(await editor.diagnostics(uri)).toEqual([]);
  });
});

describe('formatting a selection', () => {
  const text = 'select 1;\nselect 2;\nselect 3;\n';
  const range = (line: number, character: number, endLine: number, endCharacter: number) => ({
    start: { line, character },
    end: { line: endLine, character: endCharacter },
  });

  it.each([
    ['a statement', range(1, 0, 1, 9), 'select 1;\nSELECT 2;\nselect 3;\n'],
    ['a whole line, its end included', range(1, 0, 2, 0), 'select 1;\nSELECT 2;\nselect 3;\n'],
    ['from the end of a line', range(0, 9, 1, 9), 'select 1;\nSELECT 2;\nselect 3;\n'],
    ['parts of two statements', range(1, 4, 2, 3), 'select 1;\nSELECT 2;\n\nSELECT 3;\n'],
    ['a caret', range(2, 4, 2, 4), 'select 1;\nselect 2;\nSELECT 3;\n'],
  ])('%s', async (_what, selection, expected) => {
    const uri = await opened(text);
    const edits = await editor.connection.sendRequest(DocumentRangeFormattingRequest.type, {
      textDocument: { uri },
      range: selection,
      options,
    });
    expect(editor.apply(uri, edits)).toBe(expected);
  });
});

describe('formatting while typing', () => {
  it('formats the statement that a semicolon ends', async () => {
    const uri = await opened('select 1;\nselect a,b from t;\nselect 3;');
    expect(editor.apply(uri, await typing(uri, 1, 18, ';'))).toBe(
      'select 1;\nSELECT a,\n       b\n  FROM t;\nselect 3;',
    );
  });

  it("formats the statement before a new line, and does not change the caret's line", async () => {
    const uri = await opened('select 1;\nselect a,b from t; -- why\n  \nselect 3;');
    const edits = await typing(uri, 2, 2, '\n');
    expect(editor.apply(uri, edits)).toBe('select 1;\nSELECT a,\n       b\n  FROM t; -- why\n  \nselect 3;');
    expect(edits?.every(({ range }) => range.end.line < 2)).toBe(true);
  });

  it.each([
    ['a semicolon in a string', "select a,';' from t", 0, 11, ';'],
    ['a semicolon in a comment', 'select a,b from t -- x;', 0, 23, ';'],
    ['a semicolon in a comment after the end', 'select a,b from t; -- x;', 0, 24, ';'],
    ['a semicolon within a block', 'begin let a := 1; let b := 2; end;', 0, 17, ';'],
    ['a new line within a statement', 'select a,\nb from t;', 1, 0, '\n'],
    ['a second new line', 'select a,b from t;\n\n', 2, 0, '\n'],
    ['a new line after a comment before a statement', 'select 1;\n-- a\nselect 2;', 2, 0, '\n'],
    ['a new line in an empty text', '\n', 1, 0, '\n'],
    ['a statement that is not balanced', 'select (a,b from t;', 0, 19, ';'],
  ])('%s does not end a statement', async (_what, text, line, character, ch) => {
    const uri = await opened(text);
    expect(await typing(uri, line, character, ch)).toEqual([]);
  });
});

describe('the configuration', () => {
  const watch = (path: string) =>
    editor.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: [{ uri: pathToFileURL(path).href, type: FileChangeType.Changed }],
    });

  it('is the same as for the command line, and read again when it changes', async () => {
    const folder = folderWith({ '.snowflake-format.json': '{ "layout": "left" }', 'sub/ä b.sql': UGLY });
    const config = join(folder, '.snowflake-format.json');
    const uri = pathToFileURL(join(folder, 'sub/ä b.sql')).href;
    await editor.open(uri, UGLY);
    expect(editor.apply(uri, await editor.format(uri))).toBe(formatSQL(UGLY, { layout: 'left' }).formatted);
    writeFileSync(config, '{ "newlineAfterComma": false }');
    await watch(config);
    expect(editor.apply(uri, await editor.format(uri))).toBe('SELECT a, b\n  FROM t\n');
    writeFileSync(config, '{ "layout": "lake" }');
    await watch(config);
    expect(await editor.diagnostics(uri, (now) => now.length > 0)).toEqual([
      {
        source: 'snowflake-format',
        code: 'configuration',
        severity: 1,
        message: `${config}: "layout" must be river or left, not "lake"`,
        range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      },
    ]);
    expect(await editor.format(uri)).toBeNull();
    writeFileSync(config, '{}');
    await watch(config);
    expect(await editor.diagnostics(uri, (now) => now.length === 0)).toEqual([]);
    expect(editor.apply(uri, await editor.format(uri))).toBe(PRETTY);
  });

  it('may be taken over from sqlfluff, which is logged once', async () => {
    const folder = folderWith({ '.sqlfluff': '[sqlfluff:rules]\ncomma_style = leading\n' });
    const uri = pathToFileURL(join(folder, 'a.sql')).href;
    await editor.open(uri, UGLY);
    for (let i = 0; i < 2; i++)
      expect(editor.apply(uri, await editor.format(uri))).toBe('SELECT a\n     , b\n  FROM t\n');
    expect(
      editor.logged.filter((message) => message.includes('commaPosition leading is taken from')),
    ).toHaveLength(1);
  });
});

it('abandons a request that the editor cancels, and continues with the next', async () => {
  const uri = await opened(UGLY.replace('\n', ';\n').repeat(50_000));
  const other = await opened(UGLY);
  const cancellation = new CancellationTokenSource();
  const request = editor.format(uri, cancellation.token);
  cancellation.cancel();
  await expect(request).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
  expect(editor.apply(other, await editor.format(other))).toBe(PRETTY);
});

it('ends when the editor asks it to', async () => {
  const exit = once(server, 'exit');
  await editor.stop();
  expect(await exit).toEqual([0, null]);
});

it('ends when the editor is gone', async () => {
  const orphan = startServer();
  const exit = once(orphan, 'exit');
  await new Editor(orphan.stdout, orphan.stdin).start();
  orphan.stdin.end();
  expect(await exit).toEqual([1, null]);
});
