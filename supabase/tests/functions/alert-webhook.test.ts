import { DEFAULT_SETTINGS } from '@hln/contracts/settings';
import { postToWebhook, type Webhook, webhookOf } from '@hln/supabase/shared/staff/alert-webhook';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startWebhook, type WebhookListener } from '../webhook-listener.ts';

const MESSAGE = {
  title: 'HLN: Emails aren’t being sent',
  text: 'Since 10:00.\nCheck SMTP_URL & the <server>.',
  link: { words: 'Open System Monitoring', url: 'https://hln.example/staff?a=1&b=2' },
  isWrong: true,
};

let listener: WebhookListener;
beforeAll(async () => {
  listener = await startWebhook();
});
afterAll(() => listener.close());
beforeEach(() => {
  listener.posts.length = 0;
  listener.status = 200;
});

const post = (webhook: Webhook, more: Partial<typeof MESSAGE> = {}, allowLoopback = true) =>
  postToWebhook(
    webhook,
    { ...MESSAGE, ...more },
    { allowLoopback, resolve: async (host) => (host === 'inside.example' ? ['10.0.0.7'] : []) },
  );
const serviceOf = (url: string, kind = 'host') =>
  webhookOf({ ...DEFAULT_SETTINGS, 'alerts.webhook-url': url, 'alerts.webhook-kind': kind })?.service;

it('recognises a service by its host, or uses the chosen one', () => {
  expect(webhookOf(DEFAULT_SETTINGS)).toBeNull();
  expect(serviceOf('https://hooks.slack.com/services/T/B/x')).toBe('slack');
  expect(serviceOf('https://prod-1.westeurope.logic.azure.com:443/workflows/a')).toBe('teams');
  expect(serviceOf('https://a.b.environment.api.powerplatform.com/powerautomate/x')).toBe('teams');
  expect(serviceOf('https://ntfy.sh/topic')).toBe('ntfy');
  expect(serviceOf('https://ntfy.example.nz/topic')).toBe('ntfy');
  expect(serviceOf('https://chat.example.nz/hooks/x')).toBe('slack');
  expect(serviceOf('https://push.example.nz/topic', 'ntfy')).toBe('ntfy');
  expect(serviceOf('https://logic.azure.com.example.nz/x')).toBe('slack');
});

it('posts to Slack as text, with special characters escaped', async () => {
  const said = await post({ service: 'slack', url: `${listener.url}/services/T/B/x` });
  expect(said).toEqual({ status: 200, cause: null });
  expect(listener.posts).toEqual([
    {
      path: 'POST /services/T/B/x',
      body: {
        text: [
          'HLN: Emails aren’t being sent',
          'Since 10:00.',
          'Check SMTP_URL &amp; the &lt;server&gt;.',
          '<https://hln.example/staff?a=1&amp;b=2|Open System Monitoring>',
        ].join('\n'),
      },
    },
  ]);
});

it('posts to Teams as a message with an Adaptive Card, and accepts a 202 response', async () => {
  listener.status = 202;
  expect(await post({ service: 'teams', url: `${listener.url}/workflows/a?sig=b` })).toEqual({
    status: 202,
    cause: null,
  });
  expect(listener.posts).toMatchObject([
    {
      path: 'POST /workflows/a?sig=b',
      body: {
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            content: {
              type: 'AdaptiveCard',
              body: [
                { type: 'TextBlock', text: MESSAGE.title, wrap: true },
                { text: 'Since 10:00.' },
                { text: 'Check SMTP_URL & the <server>.' },
              ],
              actions: [{ type: 'Action.OpenUrl', url: MESSAGE.link.url }],
            },
          },
        ],
      },
    },
  ]);
});

it('posts to ntfy at its root, with the topic in the body', async () => {
  await post({ service: 'ntfy', url: `${listener.url}/hln-alerts?auth=abc` });
  await post({ service: 'ntfy', url: `${listener.url}/hln-alerts/` }, { isWrong: false });
  expect(listener.posts).toMatchObject([
    {
      path: 'POST /?auth=abc',
      body: {
        topic: 'hln-alerts',
        title: MESSAGE.title,
        message: MESSAGE.text,
        priority: 4,
        tags: ['warning'],
      },
    },
    { path: 'POST /', body: { topic: 'hln-alerts', priority: 3, tags: ['white_check_mark'] } },
  ]);
  expect(await post({ service: 'ntfy', url: `${listener.url}/` })).toEqual({
    status: null,
    cause: 'no-topic',
  });
});

it("cuts a long text at a line end, so that ntfy doesn't turn it into an attachment", async () => {
  const line = 'ā'.repeat(100);
  await post({ service: 'ntfy', url: `${listener.url}/t` }, { text: Array(40).fill(line).join('\n') });
  const message = String(listener.posts[0]?.body.message);
  expect(new TextEncoder().encode(message).length).toBeLessThan(4_096);
  expect(new Set(message.split('\n'))).toEqual(new Set([line, '…']));
});

it('reports what went wrong, and follows no redirect', async () => {
  const url = `${listener.url}/services/T/B/x`;
  for (const status of [302, 404, 500]) {
    listener.status = status;
    expect(await post({ service: 'slack', url })).toEqual({ status, cause: 'status' });
  }
  expect(listener.posts).toHaveLength(3);
});

it('reaches no internal address, and nothing without https', async () => {
  const refused = { status: null, cause: 'unsafe-address' };
  for (const url of [
    'https://inside.example/x',
    'https://10.0.0.7/x',
    'https://169.254.169.254/latest',
    'http://hooks.example.com/x',
    `${listener.url}/x`,
  ]) {
    expect(await post({ service: 'slack', url }, {}, false), url).toEqual(refused);
  }
  expect(await post({ service: 'slack', url: 'https://nobody.example/x' }, {}, false)).toEqual({
    status: null,
    cause: 'unknown-name',
  });
  expect(listener.posts).toEqual([]);
});
