import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request that the server received. */
export interface ChatCall {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly messages: ReadonlyArray<{ role: string; content: string }>;
  };
}

export type Play = (call: ChatCall, response: ServerResponse, count: number) => void;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** Starts an endpoint whose requests `play` answers, and stops it after the test. */
export async function chatServer(
  play: Play,
): Promise<{ readonly endpoint: string; readonly calls: readonly ChatCall[] }> {
  const calls: ChatCall[] = [];
  const server = createServer(async (request, response) => {
    const call = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: JSON.parse(await bodyOf(request)),
    };
    calls.push(call);
    play(call, response, calls.length);
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

/** Answers with a message, as chat endpoints do. */
export function say(response: ServerResponse, content: unknown, more: object = {}): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({ model: 'played', choices: [{ message: { role: 'assistant', content }, ...more }] }),
  );
}
