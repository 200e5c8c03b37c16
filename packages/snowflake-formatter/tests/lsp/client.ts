import type { Readable, Writable } from 'node:stream';
import {
  type CancellationToken,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentFormattingRequest,
  ExitNotification,
  InitializedNotification,
  type InitializeParams,
  InitializeRequest,
  type InitializeResult,
  LogMessageNotification,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  RegistrationRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
} from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';

/** The diagnostics that a server published for a version of a document. */
interface Published {
  readonly version?: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** The parts of an editor that a language server sees. */
export class Editor {
  readonly connection: ProtocolConnection;
  /** Messages for the log, and the globs that the server asked the editor to watch. */
  readonly logged: string[] = [];
  readonly watched: unknown[] = [];
  private readonly documents = new Map<string, TextDocument>();
  private readonly published = new Map<string, Published>();
  private readonly waiting = new Set<() => void>();

  constructor(fromServer: Readable, toServer: Writable) {
    this.connection = createProtocolConnection(
      new StreamMessageReader(fromServer),
      new StreamMessageWriter(toServer),
    );
    this.connection.onNotification(PublishDiagnosticsNotification.type, (params) => {
      this.published.set(params.uri, params);
      this.wake();
    });
    this.connection.onNotification(LogMessageNotification.type, ({ message }) => {
      this.logged.push(message);
      this.wake();
    });
    this.connection.onRequest(RegistrationRequest.type, ({ registrations }) => {
      this.watched.push(...registrations.map((one) => one.registerOptions));
      this.wake();
    });
    this.connection.listen();
  }

  async start(params: Partial<InitializeParams> = {}): Promise<InitializeResult> {
    const watching = { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } };
    const result = await this.connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      capabilities: watching,
      ...params,
    });
    await this.connection.sendNotification(InitializedNotification.type, {});
    return result;
  }

  async open(uri: string, text: string): Promise<void> {
    this.documents.set(uri, TextDocument.create(uri, 'sql', 1, text));
    const textDocument = { uri, languageId: 'sql', version: 1, text };
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
  }

  /** Changes a document, sending only the change. */
  async change(uri: string, edits: TextEdit[]): Promise<void> {
    const document = this.document(uri);
    // In this order, no change moves the position of another.
    const contentChanges = edits.toReversed().map(({ range, newText }) => ({ range, text: newText }));
    TextDocument.update(document, contentChanges, document.version + 1);
    const textDocument = { uri, version: document.version };
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument,
      contentChanges,
    });
  }

  async close(uri: string): Promise<void> {
    this.documents.delete(uri);
    const textDocument = { uri };
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument });
  }

  /**
   * The edits that format a document. An editor sends its own indentation settings with the request; here, the
   * configuration decides.
   */
  format(uri: string, token?: CancellationToken): Promise<TextEdit[] | null> {
    const params = { textDocument: { uri }, options: { tabSize: 8, insertSpaces: false } };
    return this.connection.sendRequest(DocumentFormattingRequest.type, params, token);
  }

  async stop(): Promise<void> {
    await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
  }

  document(uri: string): TextDocument {
    const document = this.documents.get(uri);
    if (document === undefined) throw new Error(`${uri} is not open`);
    return document;
  }

  /** The document's text after the edits. Editors refuse overlapping edits, and so does this. */
  apply(uri: string, edits: TextEdit[] | null): string {
    return TextDocument.applyEdits(this.document(uri), edits ?? []);
  }

  /** Waits for the diagnostics of a document's current version that satisfy the condition. */
  async diagnostics(
    uri: string,
    condition: (diagnostics: readonly Diagnostic[]) => boolean = () => true,
  ): Promise<readonly Diagnostic[]> {
    const isThere = (): boolean => {
      const now = this.published.get(uri);
      return (
        now !== undefined && now.version === this.documents.get(uri)?.version && condition(now.diagnostics)
      );
    };
    await this.until(isThere);
    return this.published.get(uri)?.diagnostics ?? [];
  }

  /** Waits until a condition holds, which is checked after each message of the server. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.waiting.add(resolve));
  }

  private wake(): void {
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }
}
