import { ALERT_WORDS, alertValue, type ToldAlert } from '@hln/contracts';
import { letter } from '../_shared/mail-owners.ts';

interface AlertMail {
  readonly subject: string;
  readonly text: string;
}

const time = new Intl.DateTimeFormat('en-NZ', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Pacific/Auckland',
});

// PostgreSQL's own form has a space and a zone without minutes, which not every engine reads.
const timeText = (at: string) => time.format(new Date(at.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')));

const wrong = ({ rule, subject }: ToldAlert) => ALERT_WORDS[rule].wrong(subject);

function started(alert: ToldAlert): string {
  const value = alertValue(alert.rule, alert.value);
  return [
    `${wrong(alert)}, since ${timeText(alert.since)}.`,
    ...(value === null ? [] : [`It is ${value}; the limit is ${alert.threshold}.`]),
    ALERT_WORDS[alert.rule].remedy,
  ].join('\n');
}

function ended(alert: ToldAlert): string {
  const worst = alertValue(alert.rule, alert.worst);
  const until = alert.ended_at === null ? '' : ` until ${timeText(alert.ended_at)}`;
  return `Over: ${wrong(alert)}, from ${timeText(alert.since)}${until}.${worst === null ? '' : ` At its worst it was ${worst}.`}`;
}

/**
 * One mail for everything that started or ended since the last.
 * @param page where the monitoring is; null while the site's URL is not known
 */
export function alertMail(
  alerts: { readonly started: readonly ToldAlert[]; readonly ended: readonly ToldAlert[] },
  page: string | null,
): AlertMail {
  const [first] = [...alerts.started, ...alerts.ended];
  const more = alerts.started.length + alerts.ended.length - 1;
  const headline =
    first === undefined ? '' : alerts.started.length > 0 ? wrong(first) : `Over: ${wrong(first)}`;
  return {
    subject: more > 0 ? `${headline}, and ${more} more` : headline,
    text: letter(
      ...alerts.started.map(started),
      ...alerts.ended.map(ended),
      ...(alerts.started.length > 0 ? ['One more mail comes when it is over.'] : []),
      ...(page === null ? [] : [`More: ${page}`]),
    ),
  };
}
