import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WebhookListener {
  /** Ends without a slash. */
  readonly url: string;
  readonly posts: { readonly path: string; readonly body: Record<string, unknown> }[];
  /** What the next posts are answered with; 0 is never. */
  status: number;
  close(): Promise<void>;
}

/** A service on this machine that takes posts, as Slack would. */
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
