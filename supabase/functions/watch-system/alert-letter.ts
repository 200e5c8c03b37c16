import { ALERT_WORDS, alertValue, type ToldAlert } from '@hln/contracts';
import { ANSWER_US, type Letter, type LetterPart } from '../_shared/mail/letter/letter.ts';
import { localTime } from '../_shared/mail/mail-text.ts';
import type { WebhookMessage } from '../_shared/staff/alert-webhook.ts';

const MONITORING_PATH = '/staff/resources/system-monitoring';

interface ToldAlerts {
  readonly started: readonly ToldAlert[];
  readonly ended: readonly ToldAlert[];
}

const wrong = ({ rule, subject }: ToldAlert) => ALERT_WORDS[rule].wrong(subject);

function started(alert: ToldAlert): string {
  const value = alertValue(alert.rule, alert.value);
  return [
    `${wrong(alert)}, since ${localTime(alert.since)}.`,
    ...(value === null ? [] : [`It is ${value}; the limit is ${alert.threshold}.`]),
    ALERT_WORDS[alert.rule].remedy,
  ].join('\n');
}

function ended(alert: ToldAlert): string {
  const worst = alertValue(alert.rule, alert.worst);
  const until = alert.ended_at === null ? '' : ` until ${localTime(alert.ended_at)}`;
  return `Over: ${wrong(alert)}, from ${localTime(alert.since)}${until}.${worst === null ? '' : ` At its worst it was ${worst}.`}`;
}

/** Links to the page that shows an alert. */
function seen({ rule, subject }: ToldAlert, siteUrl: string): LetterPart {
  const { words, path } = ALERT_WORDS[rule].seen(subject);
  return { facts: [{ name: words, value: 'Open it', url: siteUrl + path }] };
}

/** Sums up the alerts in a few words. */
function headlineOf(alerts: ToldAlerts): string {
  const [first] = [...alerts.started, ...alerts.ended];
  const more = alerts.started.length + alerts.ended.length - 1;
  const headline =
    first === undefined ? '' : alerts.started.length > 0 ? wrong(first) : `Over: ${wrong(first)}`;
  return `HLN: ${more > 0 ? `${headline}, and ${more} more` : headline}`;
}

/** Writes one post about everything that started or ended since the last one. */
export const alertPost = (alerts: ToldAlerts, siteUrl: string | null): WebhookMessage => ({
  title: headlineOf(alerts),
  text: [...alerts.started.map(started), ...alerts.ended.map(ended)].join('\n\n'),
  link: monitoringAt(siteUrl),
  isWrong: alerts.started.length > 0,
});

/** @param siteUrl without a trailing slash; null while it is unknown */
export const monitoringAt = (siteUrl: string | null): WebhookMessage['link'] =>
  siteUrl === null ? null : { words: 'Open System Monitoring', url: siteUrl + MONITORING_PATH };

/**
 * Writes one email about everything that started or ended since the last one.
 * @param siteUrl without a trailing slash; null while it is unknown
 */
export function alertLetter(alerts: ToldAlerts, siteUrl: string | null): Letter {
  const monitoring = monitoringAt(siteUrl);
  return {
    subject: headlineOf(alerts),
    parts: [
      ...alerts.started.flatMap((alert) => [
        { paragraph: started(alert) },
        ...(siteUrl === null ? [] : [seen(alert, siteUrl)]),
      ]),
      ...alerts.ended.map((alert) => ({ paragraph: ended(alert) })),
      ...(monitoring === null ? [] : [{ action: monitoring.words, url: monitoring.url }]),
    ],
    next:
      alerts.started.length > 0
        ? 'You’ll get one more email when it is over.'
        : 'There is nothing left to do.',
    why: 'You get this because you are an Owner of HLN’s staff area, and Owners are told about every alert.',
    answer: ANSWER_US,
  };
}
