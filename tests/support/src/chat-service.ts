import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the service received. */
export interface ChatCall {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | null;
  readonly model: string;
  /** The SQL, which is the only content of its message. */
  readonly sql: string;
}

export type ChatPlay = (response: ServerResponse, call: ChatCall) => void;

export interface TestChatService {
  /** The base URL, without a path. */
  readonly endpoint: string;
  readonly calls: ChatCall[];
  /** Decides how the next requests are answered. */
  play: ChatPlay;
  close(): Promise<void>;
}

interface ChatBody {
  readonly model: string;
  readonly messages: readonly { readonly content: string }[];
}

/** Starts a fake language model service on this machine, which returns what the test tells it to. */
export async function startChatService(play: ChatPlay = (response) => sayInChat(response, '')) {
  const calls: ChatCall[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += String(piece);
    const body = (text === '' ? { model: '', messages: [] } : JSON.parse(text)) as ChatBody;
    const call = {
      method: request.method ?? '',
      path: request.url ?? '',
      authorization: request.headers.authorization ?? null,
      model: body.model,
      sql: body.messages.at(-1)?.content ?? '',
    };
    calls.push(call);
    service.play(response, call);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const service: TestChatService = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    play,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}

/** Answers in the format of chat APIs. */
export function sayInChat(response: ServerResponse, content: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ model: 'played', choices: [{ message: { role: 'assistant', content } }] }));
}
