/**
 * Replaces the `vscode` module, which only exists within VS Code: just enough for the language client to start a
 * server, send it an open document and return edits. Anything not listed here is a function that does nothing and
 * returns another such function.
 */

/** The arguments of each call of `vscode.languages.register…Provider`, by the function's name. */
export const registered = new Map<string, readonly unknown[]>();

/** The document that is open in this editor. */
export const document = {
  uri: { scheme: 'untitled', toString: () => 'untitled:query.sql' },
  languageId: 'snowflake-sql',
  version: 1,
  getText: () => 'select a,b from t\n',
};

class EventEmitter {
  private readonly listeners = new Set<(event: unknown) => void>();
  readonly event = (listener: (event: unknown) => void) => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };
  fire(event: unknown): void {
    for (const listener of this.listeners) listener(event);
  }
  dispose(): void {}
}

/** Nothing is ever cancelled here. */
class CancellationTokenSource {
  readonly token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => {} }) };
  cancel(): void {}
  dispose(): void {}
}

class Position {
  readonly line: number;
  readonly character: number;
  constructor(line: number, character: number) {
    this.line = line;
    this.character = character;
  }
}

class Range {
  readonly start: Position;
  readonly end: Position;
  constructor(startLine: number, startCharacter: number, endLine: number, endCharacter: number) {
    this.start = new Position(startLine, startCharacter);
    this.end = new Position(endLine, endCharacter);
  }
}

class TextEdit {
  readonly range: Range;
  readonly newText: string;
  constructor(range: Range, newText: string) {
    this.range = range;
    this.newText = newText;
  }
}

const PRESENT: Readonly<Record<string, unknown>> = {
  'vscode.version': '1.91.0',
  'vscode.EventEmitter': EventEmitter,
  'vscode.CancellationTokenSource': CancellationTokenSource,
  'vscode.Position': Position,
  'vscode.Range': Range,
  'vscode.TextEdit': TextEdit,
  'vscode.languages.match': () => 10,
  'vscode.workspace.textDocuments': [document],
  'vscode.workspace.notebookDocuments': [],
  'vscode.workspace.workspaceFolders': undefined,
  'vscode.workspace.getConfiguration': () => ({ get: (_key: string, fallback: unknown) => fallback }),
  'vscode.window.visibleNotebookEditors': [],
  'vscode.window.visibleTextEditors': [],
  'vscode.window.activeTextEditor': undefined,
  'vscode.window.tabGroups.all': [],
  'vscode.window.showErrorMessage': (message: string) => Promise.reject(new Error(message)),
};

function standIn(path: string): unknown {
  if (path in PRESENT) return PRESENT[path];
  return new Proxy(function nothing() {}, {
    get: (target, name) => {
      if (typeof name === 'symbol' || name === 'prototype') return Reflect.get(target, name);
      // Otherwise a promise would treat it as thenable and wait for it.
      return name === 'then' ? undefined : standIn(`${path}.${name}`);
    },
    apply: (_target, _self, args: unknown[]) => {
      const provider = /^vscode\.languages\.(register\w+)$/.exec(path)?.[1];
      if (provider !== undefined) registered.set(provider, args);
      return standIn(`${path}()`);
    },
  });
}

const vscode = standIn('vscode');

export { vscode as 'module.exports' };
