import {
  type Connection,
  DiagnosticSeverity,
  type Diagnostic as LspDiagnostic,
  type TextDocuments,
} from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { ConfigError } from '../cli/config-error.ts';
import type { Diagnostic } from '../types.ts';
import { documentDiagnostic, lspDiagnostic } from './convert.ts';
import type { DocumentsConfig } from './documents-config.ts';
import { type Engine, TimedOut } from './engine.ts';

/** Why the last attempt to format a version of a document failed. */
interface Refusal {
  readonly version: number;
  readonly diagnostics: readonly LspDiagnostic[];
}

/**
 * Publishes each document's diagnostics: the problems of its SQL and its configuration, and why it could not be
 * formatted. While one publication is in progress, any number of changes lead to only one more.
 */
export class Diagnoser {
  private readonly connection: Connection;
  private readonly documents: TextDocuments<TextDocument>;
  private readonly engine: Engine;
  private readonly config: DocumentsConfig;
  private readonly sizeLimit: number;
  private readonly busy = new Set<string>();
  private readonly again = new Set<string>();
  private readonly refusals = new Map<string, Refusal>();

  constructor(
    connection: Connection,
    documents: TextDocuments<TextDocument>,
    engine: Engine,
    config: DocumentsConfig,
    sizeLimit: number,
  ) {
    this.connection = connection;
    this.documents = documents;
    this.engine = engine;
    this.config = config;
    this.sizeLimit = sizeLimit;
  }

  /** Publishes the diagnostics for the document's current version. */
  update(uri: string): void {
    this.publishUntilStill(uri).catch((error: unknown) => this.connection.console.error(String(error)));
  }

  updateAll(): void {
    for (const uri of this.documents.keys()) this.update(uri);
  }

  /** Shows why a version of a document was not formatted; shows nothing if it was. */
  refuse(document: TextDocument, version: number, diagnostics: readonly Diagnostic[]): void {
    this.refuseWith(
      document.uri,
      version,
      diagnostics.map((one) => lspDiagnostic(one, document)),
    );
  }

  refuseWith(uri: string, version: number, diagnostics: readonly LspDiagnostic[]): void {
    const isKnown = this.refusals.delete(uri);
    if (diagnostics.length > 0) this.refusals.set(uri, { version, diagnostics });
    if (isKnown || diagnostics.length > 0) this.update(uri);
  }

  /** Removes a closed document's diagnostics. */
  async forget(uri: string): Promise<void> {
    this.refusals.delete(uri);
    await this.connection.sendDiagnostics({ uri, diagnostics: [] });
  }

  private async publishUntilStill(uri: string): Promise<void> {
    if (this.busy.has(uri)) {
      this.again.add(uri);
      return;
    }
    this.busy.add(uri);
    try {
      do {
        this.again.delete(uri);
        await this.publish(uri);
      } while (this.again.has(uri));
    } finally {
      this.busy.delete(uri);
    }
  }

  private async publish(uri: string): Promise<void> {
    const document = this.documents.get(uri);
    if (document === undefined) return;
    const { version } = document;
    const configured = await this.configurationProblems(uri);
    const found = await this.problemsIn(document);
    // A change triggers another publication anyway; after a close, there must be none.
    if (this.documents.get(uri) !== document || document.version !== version) return;
    const refusal = this.refusals.get(uri);
    const refused = refusal?.version === version ? refusal.diagnostics : [];
    const diagnostics = [...configured, ...found(document), ...refused];
    await this.connection.sendDiagnostics({ uri, version, diagnostics });
  }

  private async configurationProblems(uri: string): Promise<LspDiagnostic[]> {
    try {
      await this.config.optionsFor(uri);
      return [];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return [documentDiagnostic('configuration', error.message)];
    }
  }

  /** The problems of the text, unless the document has changed in the meantime. */
  private async problemsIn(document: TextDocument): Promise<(document: TextDocument) => LspDiagnostic[]> {
    const text = document.getText();
    if (text.length > this.sizeLimit) {
      const message = `Not formatted: ${text.length} characters; the limit is ${this.sizeLimit}`;
      return () => [documentDiagnostic('too-long', message, DiagnosticSeverity.Warning)];
    }
    try {
      const { diagnostics } = await this.engine.run({ kind: 'validate', text });
      return (current) => diagnostics.map((one) => lspDiagnostic(one, current));
    } catch (error) {
      if (!(error instanceof TimedOut)) throw error;
      return () => [
        documentDiagnostic('too-slow', 'Not checked: it takes too long', DiagnosticSeverity.Warning),
      ];
    }
  }
}
