import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WebhookListener {
  /** Has no trailing slash. */
  readonly url: string;
  readonly posts: { readonly path: string; readonly body: Record<string, unknown> }[];
  /** The status of the next responses; 0 means that it never responds. */
  status: number;
  close(): Promise<void>;
}

/** Starts a service on this machine that accepts posts, as Slack would. */
export async function startWebhook(): Promise<WebhookListener> {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += String(piece);
    webhook.posts.push({
      path: `${request.method} ${request.url}`,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    });
    if (webhook.status !== 0)
      response.writeHead(webhook.status, { location: 'https://example.com/' }).end('ok');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const webhook: WebhookListener = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts: [],
    status: 200,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return webhook;
}
