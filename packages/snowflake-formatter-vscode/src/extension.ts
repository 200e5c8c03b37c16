import type { ExtensionContext } from 'vscode';
import { LanguageClient, type ServerOptions, TransportKind } from 'vscode-languageclient/node';
import { LANGUAGES, SCHEMES } from './documents.ts';

let client: LanguageClient | undefined;

/** Starts the language server for the documents of this window. VS Code calls this when the first of them is opened. */
export async function activate(context: ExtensionContext): Promise<void> {
  const server: ServerOptions = {
    module: context.asAbsolutePath('dist/server/cli.js'),
    args: ['--lsp'],
    transport: TransportKind.stdio,
  };
  client = new LanguageClient('snowflakeFormat', 'Snowflake SQL Formatter', server, {
    documentSelector: LANGUAGES.flatMap((language) => SCHEMES.map((scheme) => ({ language, scheme }))),
  });
  await client.start();
}

/** Ends the server. */
export async function deactivate(): Promise<void> {
  await client?.stop();
}
