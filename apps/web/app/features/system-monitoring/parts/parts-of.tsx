import {
  type AlertRuleName,
  DISK_ROOM_FOR_WRITES,
  type Monitoring,
  type ProcessFacts,
  WEBHOOK_SERVICES,
  type WebhookState,
} from '@hln/contracts';
import { bytesText } from '../../../lib/bytes-text.ts';
import type { Fact } from '../../../staff-parts/drawer/fact-list.tsx';
import { mailTrouble } from '../../../staff-parts/mail/mail-notice.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { webhookSaid } from '../../../staff-parts/service-texts.ts';
import { type Recent, timeOf } from '../data/recent.ts';
import { figure, PARTS } from '../texts.ts';

/** A part of the site, and its state. */
export interface Part {
  readonly title: string;
  /** The rules whose alerts are about it; without any, nothing evaluates it. */
  readonly rules: readonly AlertRuleName[];
  /** Whether the part is known not to work although no alert is open. */
  readonly fails?: boolean;
  readonly facts: readonly Fact[];
  /** Facts for experts. */
  readonly more?: readonly Fact[];
  /** Why the part counts as neither working nor failing; null if it is one of them. */
  readonly idle?: string | null;
}

/** Each process sends a sample a minute. In milliseconds. */
const SEEN_LATELY = 3 * 60_000;

/** How many processes are running, according to their samples: one that has ended is still listed for an hour. */
export const runningOf = (processes: readonly { readonly last_seen_at: string }[], read_at: string): number =>
  processes.filter(({ last_seen_at }) => timeOf(read_at) - timeOf(last_seen_at) < SEEN_LATELY).length;

const time = (at: string | null, otherwise: string = PARTS.none) =>
  at === null ? otherwise : <Moment at={at} />;
const ms = (value: number | null | undefined) => (value == null ? PARTS.unknown : PARTS.ms(value));

/** The parts of the site. Where processes differ, the one that was seen last counts. */
export function partsOf(status: Monitoring, recent: Recent | null): Part[] {
  const latest = status.processes.toSorted((a, b) => (a.last_seen_at < b.last_seen_at ? 1 : -1))[0];
  const facts = latest?.facts;
  const trouble = mailTrouble(status.mail);
  return [
    {
      title: PARTS.server,
      rules: ['event-loop', 'memory', 'disk'],
      facts: [
        { label: PARTS.running, value: runningOf(status.processes, status.read_at) },
        { label: PARTS.started, value: time(latest?.started_at ?? null, PARTS.unknown) },
        { label: PARTS.seen, value: time(latest?.last_seen_at ?? null) },
        {
          label: PARTS.memory,
          value:
            facts === undefined
              ? PARTS.unknown
              : PARTS.memoryOf(bytesText(facts.memory_bytes), bytesText(facts.memory_limit_bytes)),
        },
        {
          label: PARTS.disk,
          value: facts === undefined ? PARTS.unknown : diskText(facts),
        },
      ],
      more: [
        { label: PARTS.loop, value: ms(recent?.loop99) },
        {
          label: PARTS.heartbeat,
          value: facts === undefined ? PARTS.unknown : PARTS.heartbeats[facts.heartbeat],
        },
      ],
    },
    {
      title: PARTS.requests,
      rules: ['error-rate', 'slow-answers'],
      ...requestFacts(recent),
    },
    {
      title: PARTS.database,
      rules: ['database-away', 'database-slow'],
      facts: [
        { label: PARTS.kind, value: facts === undefined ? PARTS.unknown : PARTS.databases[facts.database] },
        { label: PARTS.answer, value: ms(recent?.databaseMs) },
        { label: PARTS.size, value: bytesText(status.database_bytes) },
      ],
    },
    {
      title: PARTS.backups,
      rules: ['backup-unproved'],
      idle: status.backups.made_at === null ? PARTS.noBackup : null,
      facts: [
        { label: PARTS.proved, value: time(status.backups.proved_at) },
        { label: PARTS.made, value: time(status.backups.made_at) },
        { label: PARTS.nightly, value: status.backups.is_expected ? PARTS.yes : PARTS.no },
      ],
    },
    {
      title: PARTS.mail,
      rules: ['mail-queue'],
      fails: trouble !== null,
      facts: [
        ...(status.mail.stopped === null
          ? []
          : [
              {
                label: PARTS.stopped,
                value: (
                  <>
                    <Moment at={status.mail.stopped.at} />
                    {PARTS.stoppedBy(status.mail.stopped.by, status.mail.stopped.reason)}
                  </>
                ),
              },
            ]),
        ...(trouble === null ? [] : [{ label: PARTS.trouble, value: trouble }]),
        {
          label: PARTS.transport,
          value: status.mail.transport === null ? PARTS.unknown : PARTS.mails[status.mail.transport],
        },
        { label: PARTS.waiting, value: status.mail.waiting },
        { label: PARTS.oldest, value: time(status.mail.oldest_at, PARTS.nothing) },
        { label: PARTS.failedMails, value: status.mail.failed_this_week },
      ],
    },
    webhookPart(status.webhook),
    {
      title: PARTS.card,
      rules: ['card-provider'],
      idle: facts?.payments === 'off' ? PARTS.isOff : null,
      facts: [
        { label: PARTS.mode, value: facts === undefined ? PARTS.unknown : PARTS.payments[facts.payments] },
        {
          label: PARTS.lastAnswer,
          value: (
            <>
              {time(facts?.card_answered_at ?? null)}
              {facts?.card_answered_well === false && ` (${PARTS.refusedIt})`}
            </>
          ),
        },
        { label: PARTS.lastEvent, value: time(status.last_payment_event_at) },
      ],
    },
    ...(facts === undefined || facts.certificate_ends_at === null
      ? []
      : [
          {
            title: PARTS.certificate,
            rules: ['certificate'],
            facts: [{ label: PARTS.expires, value: time(facts.certificate_ends_at) }],
          } satisfies Part,
        ]),
  ];
}

function webhookPart({ service, at, status, cause, next_try_at: next }: WebhookState): Part {
  if (service === null)
    return { title: PARTS.webhook, rules: [], fails: false, idle: PARTS.notSet, facts: [] };
  return {
    title: PARTS.webhook,
    rules: [],
    fails: cause !== null,
    idle: at === null ? PARTS.nothingPosted : null,
    facts: [
      { label: PARTS.postsTo, value: WEBHOOK_SERVICES[service] },
      { label: PARTS.lastPost, value: time(at) },
      ...(at === null ? [] : [{ label: PARTS.said, value: webhookSaid({ service, status, cause }) }]),
      ...(cause === null || next === null ? [] : [{ label: PARTS.nextTry, value: time(next) }]),
    ],
  };
}

function requestFacts(recent: Recent | null): Pick<Part, 'facts' | 'more'> {
  if (recent === null) return { facts: [{ label: PARTS.rate, value: PARTS.unknown }] };
  return {
    facts: [
      { label: PARTS.rate, value: figure(recent.perMinute) },
      { label: PARTS.errors, value: PARTS.percent(recent.errorPercent) },
      { label: PARTS.quickest, value: ms(recent.p50) },
    ],
    more: [
      { label: PARTS.p95, value: ms(recent.p95) },
      { label: PARTS.p99, value: ms(recent.p99) },
    ],
  };
}

function diskText({ database, disk_free_bytes: free, disk_bytes: all }: ProcessFacts): string {
  if (free === null || all === null) return PARTS.unknown;
  const isFull = database === 'pglite' && free < DISK_ROOM_FOR_WRITES;
  return (isFull ? PARTS.full : PARTS.free)(bytesText(free), bytesText(all));
}
