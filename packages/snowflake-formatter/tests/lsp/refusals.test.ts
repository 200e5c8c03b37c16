import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { LSPErrorCodes } from 'vscode-languageserver-protocol/node';
import { type Engine, TimedOut } from '../../src/lsp/engine.ts';
import { LanguageServer } from '../../src/lsp/server.ts';
import { type Answer, runTask, type Task } from '../../src/lsp/tasks.ts';
import { Editor } from './client.ts';

const uri = 'untitled:a.sql';

/** An editor with a server whose formatter answers formatting requests as the test specifies. */
async function editorWith(format: (task: Task) => Answer | Promise<Answer>, size = 1000): Promise<Editor> {
  const [toServer, fromServer] = [new PassThrough(), new PassThrough()];
  const connection = createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(fromServer));
  const engine: Engine = {
    run: async (task) => (task.kind === 'validate' ? runTask(task) : format(task)),
    close: () => Promise.resolve(),
  };
  new LanguageServer(connection, engine, { config: null, options: {} }, { time: 5000, size });
  connection.listen();
  const editor = new Editor(fromServer, toServer);
  await editor.start();
  return editor;
}

it('edits nothing when the proof refuses, and says why until the text changes', async () => {
  const message = 'Formatting error: the token b is missing at position 11';
  const editor = await editorWith(() => ({
    changes: [],
    diagnostics: [
      { code: 'meaning-changed', severity: 'error', message, position: 11, line: 2, column: 2, length: 1 },
    ],
  }));
  await editor.open(uri, 'select a\n,b');
  expect(await editor.format(uri)).toEqual([]);
  expect(await editor.diagnostics(uri, (now) => now.length > 0)).toEqual([
    {
      source: 'snowflake-format',
      code: 'meaning-changed',
      severity: 1,
      message,
      range: { start: { line: 1, character: 1 }, end: { line: 1, character: 2 } },
    },
  ]);
  const end = { line: 1, character: 2 };
  await editor.change(uri, [{ range: { start: end, end }, newText: ' ' }]);
  expect(await editor.diagnostics(uri)).toEqual([]);
});

it('edits nothing when it takes too long, and says so', async () => {
  const editor = await editorWith(() => Promise.reject(new TimedOut()));
  await editor.open(uri, 'select 1');
  expect(await editor.format(uri)).toBeNull();
  const [diagnostic] = await editor.diagnostics(uri, (now) => now.length > 0);
  expect(diagnostic).toMatchObject({
    code: 'too-slow',
    message: 'Not formatted: it takes longer than 5000 ms',
  });
});

it('edits nothing in a text that is too long, and says so at once', async () => {
  const editor = await editorWith(runTask, 8);
  await editor.open(uri, 'select 10');
  expect(await editor.diagnostics(uri)).toMatchObject([
    { code: 'too-long', severity: 2, message: 'Not formatted: 9 characters; the limit is 8' },
  ]);
  expect(await editor.format(uri)).toBeNull();
});

it('refuses to edit a text that has changed in the meantime', async () => {
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const editor = await editorWith(async (task) => {
    started.resolve();
    await finish.promise;
    return runTask(task);
  });
  await editor.open(uri, 'select 1');
  const request = editor.format(uri);
  await started.promise;
  const start = { line: 0, character: 0 };
  await editor.change(uri, [{ range: { start, end: start }, newText: '(' }]);
  expect(await editor.diagnostics(uri)).toHaveLength(1);
  finish.resolve();
  await expect(request).rejects.toMatchObject({ code: LSPErrorCodes.ContentModified });
});

it('reports a failure of its own instead of hiding it', async () => {
  const editor = await editorWith(() => Promise.reject(new Error('out of order')));
  await editor.open(uri, 'select 1');
  await expect(editor.format(uri)).rejects.toThrow('out of order');
});
