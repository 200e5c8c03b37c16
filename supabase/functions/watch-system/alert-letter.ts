import { ALERT_WORDS, alertValue, type ToldAlert } from '@hln/contracts';
import { ANSWER_US, type Letter, type LetterPart } from '../_shared/letter/letter.ts';
import { localTime } from '../_shared/local-time.ts';

const MONITORING_PATH = '/staff/resources/system-monitoring';

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

/** Where an alert can be seen, as a link. */
function seen({ rule, subject }: ToldAlert, siteUrl: string): LetterPart {
  const { words, path } = ALERT_WORDS[rule].seen(subject);
  return { facts: [{ name: words, value: 'Open it', url: siteUrl + path }] };
}

/**
 * One mail for everything that started or ended since the last.
 * @param siteUrl without a slash at its end; null while it is not known
 */
export function alertLetter(
  alerts: { readonly started: readonly ToldAlert[]; readonly ended: readonly ToldAlert[] },
  siteUrl: string | null,
): Letter {
  const [first] = [...alerts.started, ...alerts.ended];
  const more = alerts.started.length + alerts.ended.length - 1;
  const headline =
    first === undefined ? '' : alerts.started.length > 0 ? wrong(first) : `Over: ${wrong(first)}`;
  return {
    subject: `HLN: ${more > 0 ? `${headline}, and ${more} more` : headline}`,
    parts: [
      ...alerts.started.flatMap((alert) => [
        { paragraph: started(alert) },
        ...(siteUrl === null ? [] : [seen(alert, siteUrl)]),
      ]),
      ...alerts.ended.map((alert) => ({ paragraph: ended(alert) })),
      ...(siteUrl === null ? [] : [{ action: 'Open System Monitoring', url: siteUrl + MONITORING_PATH }]),
    ],
    next:
      alerts.started.length > 0
        ? 'One more email will come when it is over.'
        : 'There is nothing left to do.',
    why: 'You get this because you are an Owner of HLN’s staff area, and Owners are told of every alert.',
    answer: ANSWER_US,
  };
}
