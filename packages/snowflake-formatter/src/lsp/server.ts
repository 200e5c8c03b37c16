import {
  type CancellationToken,
  type Connection,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  ResponseError,
  TextDocumentSyncKind,
  TextDocuments,
  type TextEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { ConfigError } from '../cli/config-error.ts';
import type { CliOptions } from '../cli/option-table.ts';
import type { EditorSettings } from '../cli/surroundings.ts';
import { VERSION } from '../version.ts';
import { documentDiagnostic, textEdit } from './convert.ts';
import { Diagnoser } from './diagnoser.ts';
import { CONFIG_GLOBS, DocumentsConfig } from './documents-config.ts';
import { Cancelled, type Engine, TimedOut } from './engine.ts';
import type { Limits } from './limits.ts';
import type { Task } from './tasks.ts';

/**
 * Formats an editor's documents. When the formatter refuses, there is no edit, and a diagnostic says why. See
 * https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/
 */
export class LanguageServer {
  private readonly connection: Connection;
  private readonly documents = new TextDocuments(TextDocument);
  private readonly engine: Engine;
  private readonly limits: Limits;
  private readonly config: DocumentsConfig;
  private readonly diagnoser: Diagnoser;
  private canWatch = false;

  constructor(connection: Connection, engine: Engine, settings: EditorSettings, limits: Limits) {
    this.connection = connection;
    this.engine = engine;
    this.limits = limits;
    this.config = new DocumentsConfig(settings, (message) => connection.console.info(message));
    this.diagnoser = new Diagnoser(connection, this.documents, engine, this.config, limits.size);
    connection.onInitialize((params) => this.initialize(params));
    connection.onInitialized(() => this.watchConfiguration());
    connection.onShutdown(() => engine.close());
    connection.onDidChangeWatchedFiles(() => this.diagnoser.updateAll());
    connection.onDocumentFormatting(({ textDocument }, token) =>
      this.edits(textDocument.uri, token, ({ text }, options) => ({ kind: 'document', text, options })),
    );
    connection.onDocumentRangeFormatting(({ textDocument, range }, token) =>
      this.edits(textDocument.uri, token, ({ text, document }, options) => ({
        kind: 'range',
        text,
        options,
        start: document.offsetAt(range.start),
        end: document.offsetAt(range.end),
      })),
    );
    connection.onDocumentOnTypeFormatting(({ textDocument, position }, token) =>
      this.edits(textDocument.uri, token, ({ text, document }, options) => ({
        kind: 'typed',
        text,
        options,
        offset: document.offsetAt(position),
      })),
    );
    this.documents.onDidChangeContent(({ document }) => this.diagnoser.update(document.uri));
    this.documents.onDidClose(({ document }) => this.diagnoser.forget(document.uri));
    this.documents.listen(connection);
  }

  private initialize({ capabilities, workspaceFolders }: InitializeParams): InitializeResult {
    this.canWatch = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    this.config.useFolder(workspaceFolders?.[0]?.uri);
    return {
      serverInfo: { name: 'snowflake-format', version: VERSION },
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        documentFormattingProvider: true,
        documentRangeFormattingProvider: true,
        documentOnTypeFormattingProvider: { firstTriggerCharacter: ';', moreTriggerCharacter: ['\n'] },
      },
    };
  }

  /** Options are read again for each request; watching only updates the diagnostics at once. */
  private async watchConfiguration(): Promise<void> {
    if (!this.canWatch) return;
    await this.connection.client.register(DidChangeWatchedFilesNotification.type, {
      watchers: CONFIG_GLOBS.map((globPattern) => ({ globPattern })),
    });
  }

  /** Formats (part of) a document's current text; null if that is not possible. */
  private async edits(
    uri: string,
    token: CancellationToken,
    taskFor: (source: { text: string; document: TextDocument }, options: CliOptions) => Task,
  ): Promise<TextEdit[] | null> {
    const document = this.documents.get(uri);
    if (document === undefined) return null;
    const { version } = document;
    const text = document.getText();
    if (text.length > this.limits.size) return null;
    try {
      const options = await this.config.optionsFor(uri);
      this.checkUnchanged(uri, document, version);
      const { changes, diagnostics } = await this.engine.run(taskFor({ text, document }, options), token);
      this.checkUnchanged(uri, document, version);
      this.diagnoser.refuse(document, version, diagnostics);
      return changes.map((change) => textEdit(change, document));
    } catch (error) {
      if (error instanceof Cancelled)
        throw new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled');
      if (error instanceof TimedOut) {
        const message = `Not formatted: it takes longer than ${this.limits.time} ms`;
        this.diagnoser.refuseWith(uri, version, [documentDiagnostic('too-slow', message)]);
        return null;
      }
      if (!(error instanceof ConfigError)) throw error;
      // The configuration has become invalid since the last publication.
      this.diagnoser.update(uri);
      return null;
    }
  }

  /** Edits apply only to the text they were made from: text typed in the meantime must not be lost. */
  private checkUnchanged(uri: string, document: TextDocument, version: number): void {
    if (this.documents.get(uri) === document && document.version === version) return;
    throw new ResponseError(LSPErrorCodes.ContentModified, 'The document has changed since');
  }
}
