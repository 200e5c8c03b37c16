import * as v from 'valibot';
import { webhookStateSchema } from './alert-webhook.ts';
import { backupSummarySchema } from './backups.ts';
import { lastAttemptSchema, mailTransportSchema } from './email-log.ts';

/** Upper bounds (ms) of the first buckets of every histogram; one more bucket holds everything longer. */
export const BUCKET_BOUNDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const;

/** The value (ms) reported for the last bucket, which has no bound. */
const BEYOND = 20_000;

/** Counts by bucket: one more than there are bounds. */
export type Histogram = readonly number[];

export const emptyHistogram = (): number[] => Array.from({ length: BUCKET_BOUNDS.length + 1 }, () => 0);

/** Returns the bucket of a duration in milliseconds. */
export function bucketOf(ms: number): number {
  const found = BUCKET_BOUNDS.findIndex((bound) => ms <= bound);
  return found < 0 ? BUCKET_BOUNDS.length : found;
}

/** Adds histograms; percentiles, in contrast, can't be added. */
export function addHistograms(all: readonly Histogram[]): number[] {
  return emptyHistogram().map((_, index) => all.reduce((sum, counts) => sum + (counts[index] ?? 0), 0));
}

/**
 * Returns the bound (ms) that a percentage did not exceed: the percentile, rounded up to its bucket.
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

/** With less free disk space (bytes) than this, the embedded database refuses writes. */
export const DISK_ROOM_FOR_WRITES = 64 * 1_048_576;

/** What a process knows about itself and its machine, and sends with each sample. */
export const processFactsSchema = v.object({
  database: v.picklist(['pglite', 'postgres']),
  memory_bytes: count,
  /** The memory of the machine, or of its container. */
  memory_limit_bytes: count,
  /** The free space on the data folder's disk; null if unknown. */
  disk_free_bytes: v.nullable(count),
  disk_bytes: v.nullable(count),
  mail: mailTransportSchema,
  payments: v.picklist(['live', 'test', 'off']),
  /** When the card provider last responded, and whether that was a success. */
  card_answered_at: maybeMoment,
  card_answered_well: v.nullable(v.boolean()),
  /** When the site's certificate expires; null for a site without one. */
  certificate_ends_at: maybeMoment,
  /** The outcome of this process's last heartbeat. */
  heartbeat: v.picklist(['off', 'waiting', 'sent', 'failed']),
});
export type ProcessFacts = v.InferOutput<typeof processFactsSchema>;

export const jobRunSchema = v.object({
  id: v.number(),
  started_at: moment,
  finished_at: maybeMoment,
  /** hollow: it ended without an error, but did nothing although work was waiting. */
  outcome: v.picklist(['running', 'done', 'hollow', 'failed']),
  /** How much work was waiting when it started; null if that can't be counted. */
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
  /** The job's name for rules about jobs; otherwise empty. */
  subject: v.string(),
  since: moment,
  ended_at: maybeMoment,
  threshold: v.number(),
  value: v.number(),
  worst: v.number(),
});
export type ToldAlert = v.InferOutput<typeof toldAlertSchema>;

/** Alerts to report, each once. */
export const toldAlertsSchema = v.object({
  started: v.array(toldAlertSchema),
  ended: v.array(toldAlertSchema),
});

/** The result of `judge_alerts()`. */
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
  /** How many rows it can't process. */
  set_aside: count,
  last_run: v.nullable(jobRunSchema),
});
export type MonitoredJob = v.InferOutput<typeof scheduledJobSchema>;

/** The result of `read_monitoring()`. */
export const monitoringSchema = v.object({
  read_at: moment,
  /** When alerts were last evaluated. */
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
  /** Open alerts first, then those that ended last. */
  alerts: v.array(alertSchema),
});
export type Monitoring = v.InferOutput<typeof monitoringSchema>;

export const METRIC_RANGES = ['hour', 'day', 'month'] as const;
export type MetricRange = (typeof METRIC_RANGES)[number];

const histogramSchema = v.pipe(v.array(count), v.length(BUCKET_BOUNDS.length + 1));

/** The result of `read_metrics()`. */
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
  /** By route: requests, refused, errors, and total milliseconds. */
  routes: v.record(v.string(), v.tuple([count, count, count, count])),
});
export type Metrics = v.InferOutput<typeof metricsSchema>;
export type MetricPoint = Metrics['points'][number];
