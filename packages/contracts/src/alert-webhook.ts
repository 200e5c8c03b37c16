import * as v from 'valibot';

/** Services that alerts can be posted to; others take the same formats. */
export const WEBHOOK_SERVICES = { slack: 'Slack', teams: 'Microsoft Teams', ntfy: 'ntfy' } as const;
export type WebhookService = keyof typeof WEBHOOK_SERVICES;

/** Why a post was not accepted, as a code. */
export const WEBHOOK_CAUSES = [
  /** The answer’s status wasn’t 2xx. */
  'status',
  /** Not by https, or not on the internet. */
  'unsafe-address',
  /** ntfy's address names no topic. */
  'no-topic',
  'unknown-name',
  'unreachable',
  /** No secure connection: its certificate, for example. */
  'insecure',
  'timeout',
  'unreadable',
] as const;
export type WebhookCause = (typeof WEBHOOK_CAUSES)[number];

const serviceSchema = v.picklist(Object.keys(WEBHOOK_SERVICES) as WebhookService[]);

/** The webhook and the last post to it, as `read_monitoring()` has them. */
export const webhookStateSchema = v.object({
  /** Null where none is set. */
  service: v.nullable(serviceSchema),
  /** When the last post ended; null before the first. */
  at: v.nullable(v.string()),
  /** Of the answer; null where there was none. */
  status: v.nullable(v.number()),
  /** Null where it was accepted. */
  cause: v.nullable(v.picklist(WEBHOOK_CAUSES)),
  /** How many posts in a row were not accepted. */
  failures: v.number(),
  next_try_at: v.nullable(v.string()),
});
export type WebhookState = v.InferOutput<typeof webhookStateSchema>;

/** What became of a test post, as `send-test-alert` answers; without a service, none is set. */
export const testAlertSchema = v.object({
  service: v.nullable(serviceSchema),
  status: v.nullable(v.number()),
  cause: v.nullable(v.picklist(WEBHOOK_CAUSES)),
});
export type TestAlert = v.InferOutput<typeof testAlertSchema>;
