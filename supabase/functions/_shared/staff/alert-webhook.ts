import type { WebhookCause, WebhookService } from '@hln/contracts';
import type { SettingValues } from '@hln/contracts/settings';
import { isFetchRefusal, type RefusalCode } from '../prices/refusal.ts';
import { sendPing } from '../prices/send-post.ts';
import type { Resolve } from '../prices/types.ts';

/** In bytes: ntfy makes an attachment of what is longer than 4,096. */
const LONGEST_TEXT = 3_500;

export interface Webhook {
  readonly service: WebhookService;
  /** Whoever has it can post there: it is never logged. */
  readonly url: string;
}

export interface WebhookMessage {
  readonly title: string;
  /** Lines of plain text. */
  readonly text: string;
  /** Where more is to be seen; null while the address of the site is not known. */
  readonly link: { readonly words: string; readonly url: string } | null;
  /** Whether something is wrong now. */
  readonly isWrong: boolean;
}

/** What became of a post. */
export interface WebhookOutcome {
  /** Of the answer; null where there was none. */
  readonly status: number | null;
  /** Null where it was accepted. */
  readonly cause: WebhookCause | null;
}

type WebhookSettings = Pick<SettingValues, 'alerts.webhook-url' | 'alerts.webhook-kind'>;

/** The webhook that is set; null where none is. */
export function webhookOf(settings: WebhookSettings): Webhook | null {
  const url = settings['alerts.webhook-url'];
  if (url === '' || !URL.canParse(url)) return null;
  const kind = settings['alerts.webhook-kind'];
  const isNamed = kind === 'slack' || kind === 'teams' || kind === 'ntfy';
  return { service: isNamed ? kind : serviceAt(new URL(url).hostname), url };
}

/** Slack's format is what most other services take as well. */
function serviceAt(host: string): WebhookService {
  if (/(?:^|\.)(?:logic\.azure|api\.powerplatform|webhook\.office)\.(?:com|us|cn)$/.test(host))
    return 'teams';
  return /(?:^|\.)ntfy\./.test(host) ? 'ntfy' : 'slack';
}

export interface PostOptions {
  readonly resolve: Resolve;
  /** For tests alone. */
  readonly allowLoopback: boolean;
}

/**
 * Posts a message, by https unless a test allows this machine. Whatever goes wrong is an outcome, which has nothing of the
 * address in it.
 */
export async function postToWebhook(
  webhook: Webhook,
  message: WebhookMessage,
  options: PostOptions,
): Promise<WebhookOutcome> {
  const post = postFor(webhook, { ...message, text: shortened(message.text) });
  if (post === null) return { status: null, cause: 'no-topic' };
  if (!options.allowLoopback && !/^https:/i.test(post.url)) return { status: null, cause: 'unsafe-address' };
  try {
    const status = await sendPing(post.url, {
      ...options,
      userAgent: 'HLN-Alerts/1.0',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(post.body),
    });
    return { status, cause: null };
  } catch (error) {
    if (!isFetchRefusal(error)) throw error;
    return { status: error.status, cause: error.status === null ? causeOf(error.code) : 'status' };
  }
}

const CAUSES: Partial<Record<RefusalCode, WebhookCause>> = {
  'unsafe-address': 'unsafe-address',
  dns: 'unknown-name',
  connect: 'unreachable',
  tls: 'insecure',
  timeout: 'timeout',
};
const causeOf = (code: RefusalCode) => CAUSES[code] ?? 'unreadable';

function postFor({ service, url }: Webhook, message: WebhookMessage): { url: string; body: object } | null {
  if (service === 'slack') return { url, body: slackBody(message) };
  if (service === 'teams') return { url, body: teamsBody(message) };
  return ntfyPost(url, message);
}

/** Slack's incoming webhooks: `text`, in which three characters mean something unless they are escaped. */
function slackBody({ title, text, link }: WebhookMessage): object {
  const escaped = (words: string) =>
    words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const more = link === null ? [] : [`<${escaped(link.url)}|${escaped(link.words)}>`];
  return { text: [escaped(title), escaped(text), ...more].join('\n') };
}

/** The workflow "When a Teams webhook request is received", which takes a message with an Adaptive Card. */
function teamsBody({ title, text, link }: WebhookMessage): object {
  const block = (words: string, more = {}) => ({ type: 'TextBlock', text: words, wrap: true, ...more });
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      block(title, { weight: 'Bolder', size: 'Medium' }),
      ...text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => block(line)),
    ],
    actions: link === null ? [] : [{ type: 'Action.OpenUrl', title: link.words, url: link.url }],
  };
  return {
    type: 'message',
    attachments: [
      { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card },
    ],
  };
}

/** ntfy takes JSON at its root, with the topic in it; a token can stand in the address, as `?auth=…`. */
function ntfyPost(address: string, { title, text, link, isWrong }: WebhookMessage) {
  const url = new URL(address);
  const topic = decodeURIComponent(url.pathname.replace(/^\/+|\/+$/g, ''));
  if (topic === '' || topic.includes('/')) return null;
  url.pathname = '/';
  const body = {
    topic,
    title,
    message: text,
    priority: isWrong ? 4 : 3,
    tags: [isWrong ? 'warning' : 'white_check_mark'],
    ...(link === null ? {} : { click: link.url }),
  };
  return { url: url.href, body };
}

/** Whole lines, as many as fit. */
function shortened(text: string): string {
  const bytes = (words: string) => new TextEncoder().encode(words).length;
  if (bytes(text) <= LONGEST_TEXT) return text;
  const lines = text.split('\n');
  while (lines.length > 1 && bytes(lines.join('\n')) > LONGEST_TEXT) lines.pop();
  return [...lines, '…'].join('\n');
}
