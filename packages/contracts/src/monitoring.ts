import * as v from 'valibot';
import { webhookStateSchema } from './alert-webhook.ts';
import { backupSummarySchema } from './backups.ts';
import { lastAttemptSchema, mailTransportSchema } from './email-log.ts';

/** Upper bounds of the first buckets of every histogram, in milliseconds; one more bucket holds what took longer. */
export const BUCKET_BOUNDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const;

/** What is said of a value in the last bucket, which has no bound. In milliseconds. */
const BEYOND = 20_000;

/** Counts by bucket: one more than there are bounds. */
export type Histogram = readonly number[];

export const emptyHistogram = (): number[] => Array.from({ length: BUCKET_BOUNDS.length + 1 }, () => 0);

/** The bucket of a duration in milliseconds. */
export function bucketOf(ms: number): number {
  const found = BUCKET_BOUNDS.findIndex((bound) => ms <= bound);
  return found < 0 ? BUCKET_BOUNDS.length : found;
}

/** Histograms can be added up; percentiles cannot. */
export function addHistograms(all: readonly Histogram[]): number[] {
  return emptyHistogram().map((_, index) => all.reduce((sum, counts) => sum + (counts[index] ?? 0), 0));
}

/**
 * The bound in milliseconds that so many percent did not exceed: the percentile, rounded up to its bucket.
 *
 * @returns null for an empty histogram
 */
export function percentileOf(counts: Histogram, percent: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let upTo = 0;
  for (const [index, count] of counts.entries()) {
    upTo += count;
    if (upTo >= (total * percent) / 100) return BUCKET_BOUNDS[index] ?? BEYOND;
  }
  return BEYOND;
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const moment = v.string();
const maybeMoment = v.nullable(moment);

/** With less room on its disk, in bytes, the embedded database takes no writes. */
export const DISK_ROOM_FOR_WRITES = 64 * 1_048_576;

/** What a process knows of itself and its surroundings, and sends with each sample. */
export const processFactsSchema = v.object({
  database: v.picklist(['pglite', 'postgres']),
  memory_bytes: count,
  /** What the machine, or its container, has. */
  memory_limit_bytes: count,
  /** Of the disk that holds the data folder; null where that cannot be told. */
  disk_free_bytes: v.nullable(count),
  disk_bytes: v.nullable(count),
  mail: mailTransportSchema,
  payments: v.picklist(['live', 'test', 'off']),
  /** The last answer of the card provider, and whether it was one of success. */
  card_answered_at: maybeMoment,
  card_answered_well: v.nullable(v.boolean()),
  /** When the site's certificate expires; null for a site without one. */
  certificate_ends_at: maybeMoment,
  /** What became of the last heartbeat of this process. */
  heartbeat: v.picklist(['off', 'waiting', 'sent', 'failed']),
});
export type ProcessFacts = v.InferOutput<typeof processFactsSchema>;

export const jobRunSchema = v.object({
  id: v.number(),
  started_at: moment,
  finished_at: maybeMoment,
  /** hollow: it ended without an error, and had done nothing though there was something to do. */
  outcome: v.picklist(['running', 'done', 'hollow', 'failed']),
  /** How much waited for it when it started; null where that cannot be counted. */
  waiting: v.nullable(count),
  counts: v.record(v.string(), v.number()),
  error: v.nullable(v.string()),
});
export type JobRun = v.InferOutput<typeof jobRunSchema>;
export const jobRunsSchema = v.array(jobRunSchema);

export const ALERT_RULES = [
  'database-away',
  'database-slow',
  'mail-queue',
  'job-late',
  'job-failed',
  'error-rate',
  'slow-answers',
  'event-loop',
  'memory',
  'disk',
  'certificate',
  'backup-unproved',
  'page-errors',
  'card-provider',
] as const;
const ruleNameSchema = v.picklist(ALERT_RULES);
export type AlertRuleName = v.InferOutput<typeof ruleNameSchema>;

const toldAlertSchema = v.object({
  id: v.number(),
  rule: ruleNameSchema,
  /** The job, where the rule is about jobs; else empty. */
  subject: v.string(),
  since: moment,
  ended_at: maybeMoment,
  threshold: v.number(),
  value: v.number(),
  worst: v.number(),
});
export type ToldAlert = v.InferOutput<typeof toldAlertSchema>;

/** Alerts to tell of, each once. */
export const toldAlertsSchema = v.object({
  started: v.array(toldAlertSchema),
  ended: v.array(toldAlertSchema),
});

/** What `judge_alerts()` returns. */
export const judgementSchema = v.object({
  started: count,
  ended: count,
  open: count,
  to_mail: toldAlertsSchema,
});

const alertSchema = v.object({
  ...toldAlertSchema.entries,
  acknowledged_at: maybeMoment,
  acknowledged_by: v.nullable(v.string()),
  acknowledgement: v.nullable(v.string()),
});
export type Alert = v.InferOutput<typeof alertSchema>;

const alertRuleSchema = v.object({
  name: ruleNameSchema,
  side: v.picklist(['above', 'below']),
  threshold: v.number(),
  clear_at: v.number(),
  for_minutes: count,
  clear_minutes: count,
  lowest: v.number(),
  highest: v.number(),
  is_enabled: v.boolean(),
  muted_until: maybeMoment,
  mute_reason: v.nullable(v.string()),
});
export type AlertRule = v.InferOutput<typeof alertRuleSchema>;

const scheduledJobSchema = v.object({
  name: v.string(),
  every_s: count,
  enabled: v.boolean(),
  next_run_at: moment,
  /** Rows that it cannot get on with. */
  set_aside: count,
  last_run: v.nullable(jobRunSchema),
});
export type MonitoredJob = v.InferOutput<typeof scheduledJobSchema>;

/** What `read_monitoring()` returns. */
export const monitoringSchema = v.object({
  read_at: moment,
  /** When alerts were judged last. */
  judged_at: maybeMoment,
  heartbeat_at: maybeMoment,
  database_bytes: count,
  mail: v.object({
    waiting: count,
    oldest_at: maybeMoment,
    failed_this_week: count,
    transport: v.nullable(mailTransportSchema),
    last_attempt: lastAttemptSchema,
    /** Set while somebody has stopped all sending. */
    stopped: v.nullable(v.object({ at: moment, by: v.nullable(v.string()), reason: v.string() })),
  }),
  webhook: webhookStateSchema,
  backups: backupSummarySchema,
  last_payment_event_at: maybeMoment,
  processes: v.array(
    v.object({ id: v.string(), started_at: moment, last_seen_at: moment, facts: processFactsSchema }),
  ),
  jobs: v.array(scheduledJobSchema),
  rules: v.array(alertRuleSchema),
  /** The open ones first, then the last that ended. */
  alerts: v.array(alertSchema),
});
export type Monitoring = v.InferOutput<typeof monitoringSchema>;

export const METRIC_RANGES = ['hour', 'day', 'month'] as const;
export type MetricRange = (typeof METRIC_RANGES)[number];

const histogramSchema = v.pipe(v.array(count), v.length(BUCKET_BOUNDS.length + 1));

/** What `read_metrics()` returns. */
export const metricsSchema = v.object({
  read_at: moment,
  from: moment,
  /** Seconds between two points. */
  step_s: count,
  points: v.array(
    v.object({
      at: moment,
      requests: count,
      refused: count,
      errors: count,
      latency: histogramSchema,
      loop_delay: histogramSchema,
      loop_max_ms: count,
      memory_bytes: count,
      database_ms: count,
    }),
  ),
  /** By route: requests, refused, errors, and the milliseconds of all of them. */
  routes: v.record(v.string(), v.tuple([count, count, count, count])),
});
export type Metrics = v.InferOutput<typeof metricsSchema>;
export type MetricPoint = Metrics['points'][number];
