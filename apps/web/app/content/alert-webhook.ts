import { type TestAlert, WEBHOOK_SERVICES, type WebhookCause } from '@hln/contracts';

const NO_ANSWER: Readonly<Record<Exclude<WebhookCause, 'status'>, string>> = {
  'unsafe-address': 'The address does not lead to the internet by https, so nothing was sent there.',
  'no-topic': 'The address names no topic, as https://ntfy.sh/your-topic does, so nothing was sent.',
  'unknown-name': 'The name in the address was not found.',
  unreachable: 'It could not be reached.',
  insecure: 'There was no secure connection to it.',
  timeout: 'It did not answer in time.',
  unreadable: 'Its answer could not be read.',
};

function refused(service: string, status: number | null): string {
  if (status === 404 || status === 410)
    return `${service} answered ${status}: there is no such webhook, or no longer.`;
  if (status === 401 || status === 403) return `${service} answered ${status}: it does not let us in.`;
  if (status === 429) return `${service} answered ${status}: there were too many posts.`;
  return `${service} answered ${status}, so it did not accept it.`;
}

/** What a webhook said to a post, or why it said nothing. Accepted is not arrived. */
export function webhookSaid({ service, status, cause }: TestAlert): string {
  const name = service === null ? 'The webhook' : WEBHOOK_SERVICES[service];
  if (cause === null) return `${name} accepted it with ${status}.`;
  return cause === 'status' ? refused(name, status) : NO_ANSWER[cause];
}

/** A test post of the alerts. */
export const ALERT_TEST = {
  test: 'Send a test post',
  testing: 'Sending...',
  hint: 'It goes to the webhook that is saved, in the format that is saved.',
  unanswered: 'The test post could not be sent.',
  none: 'No webhook is saved, so nothing was sent.',
  look: 'Look whether it arrived.',
} as const;
