import type { WebhookCause, WebhookService } from '@hln/contracts';
import type { SettingValues } from '@hln/contracts/settings';
import { isFetchRefusal, type RefusalCode } from '../prices/refusal.ts';
import { sendPing } from '../prices/send-post.ts';
import type { Resolve } from '../prices/types.ts';

/** The longest message in bytes: ntfy turns anything longer than 4,096 into an attachment. */
const LONGEST_TEXT = 3_500;

export interface Webhook {
  readonly service: WebhookService;
  /** Anybody who has the URL can post there, so it is never logged. */
  readonly url: string;
}

export interface WebhookMessage {
  readonly title: string;
  /** Lines of plain text. */
  readonly text: string;
  /** The page with more details; null while the site's URL is unknown. */
  readonly link: { readonly words: string; readonly url: string } | null;
  /** Whether something is wrong now. */
  readonly isWrong: boolean;
}

/** The outcome of a post. */
export interface WebhookOutcome {
  /** The response status; null if there was no response. */
  readonly status: number | null;
  /** Null if the post was accepted. */
  readonly cause: WebhookCause | null;
}

type WebhookSettings = Pick<SettingValues, 'alerts.webhook-url' | 'alerts.webhook-kind'>;

/** Returns the configured webhook; null if none is configured. */
export function webhookOf(settings: WebhookSettings): Webhook | null {
  const url = settings['alerts.webhook-url'];
  if (url === '' || !URL.canParse(url)) return null;
  const kind = settings['alerts.webhook-kind'];
  const isNamed = kind === 'slack' || kind === 'teams' || kind === 'ntfy';
  return { service: isNamed ? kind : serviceAt(new URL(url).hostname), url };
}

/** Most other services accept Slack's format as well. */
function serviceAt(host: string): WebhookService {
  if (/(?:^|\.)(?:logic\.azure|api\.powerplatform|webhook\.office)\.(?:com|us|cn)$/.test(host))
    return 'teams';
  return /(?:^|\.)ntfy\./.test(host) ? 'ntfy' : 'slack';
}

export interface PostOptions {
  readonly resolve: Resolve;
  /** Only for tests. */
  readonly allowLoopback: boolean;
}

/**
 * Posts a message over https, unless a test allows this machine. Every failure is returned as an outcome, which reveals
 * nothing of the URL.
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

/** The body for Slack's incoming webhooks: `text`, in which three characters have a meaning unless they are escaped. */
function slackBody({ title, text, link }: WebhookMessage): object {
  const escaped = (words: string) =>
    words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const more = link === null ? [] : [`<${escaped(link.url)}|${escaped(link.words)}>`];
  return { text: [escaped(title), escaped(text), ...more].join('\n') };
}

/**
 * The body for the workflow "When a Teams webhook request is received", which takes a message with an Adaptive Card.
 */
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

/**
 * The request for ntfy, which takes JSON at its root, with the topic in it; a token can be in the URL, as `?auth=…`.
 */
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

/** Shortens a text to as many whole lines as fit. */
function shortened(text: string): string {
  const bytes = (words: string) => new TextEncoder().encode(words).length;
  if (bytes(text) <= LONGEST_TEXT) return text;
  const lines = text.split('\n');
  while (lines.length > 1 && bytes(lines.join('\n')) > LONGEST_TEXT) lines.pop();
  return [...lines, '…'].join('\n');
}
