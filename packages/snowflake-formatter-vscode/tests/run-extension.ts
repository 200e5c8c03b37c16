/**
 * `run-extension.ts <folder>`: runs the extension in that folder as VS Code does, formats a document with what it
 * registered, and prints what happened as JSON.
 */
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';

const FAKE = new URL('./fake-vscode.ts', import.meta.url).href;
registerHooks({
  resolve: (name, context, next) =>
    name === 'vscode' ? { url: FAKE, format: 'module-typescript', shortCircuit: true } : next(name, context),
});

interface Extension {
  activate(context: { asAbsolutePath(path: string): string }): Promise<void>;
  deactivate(): Promise<void>;
}

interface FormattingProvider {
  provideDocumentFormattingEdits(document: unknown, options: object, token: object): Promise<unknown>;
}

const folder = process.argv[2] ?? '';
const require = createRequire(import.meta.url);
const { main }: { main: string } = require(join(folder, 'package.json'));
const extension: Extension = require(join(folder, main));
const { document, registered } = await import('./fake-vscode.ts');

await extension.activate({ asAbsolutePath: (path) => join(folder, path) });
const [selector, provider] = registered.get('registerDocumentFormattingEditProvider') ?? [];
const edits = await (provider as FormattingProvider).provideDocumentFormattingEdits(
  document,
  { tabSize: 4, insertSpaces: true },
  { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => {} }) },
);
await extension.deactivate();
console.log(JSON.stringify({ registered: [...registered.keys()].sort(), selector, edits }));
