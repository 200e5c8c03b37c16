import * as v from 'valibot';

/** Services to which alerts can be posted; other services accept the same formats. */
export const WEBHOOK_SERVICES = { slack: 'Slack', teams: 'Microsoft Teams', ntfy: 'ntfy' } as const;
export type WebhookService = keyof typeof WEBHOOK_SERVICES;

/** Why a post was not accepted, as a code. */
export const WEBHOOK_CAUSES = [
  /** The response status wasn’t 2xx. */
  'status',
  /** Not https, or not on the internet. */
  'unsafe-address',
  /** ntfy's URL names no topic. */
  'no-topic',
  'unknown-name',
  'unreachable',
  /** No secure connection, for example because of its certificate. */
  'insecure',
  'timeout',
  'unreadable',
] as const;
export type WebhookCause = (typeof WEBHOOK_CAUSES)[number];

const serviceSchema = v.picklist(Object.keys(WEBHOOK_SERVICES) as WebhookService[]);

/** The webhook and its last post, as returned by `read_monitoring()`. */
export const webhookStateSchema = v.object({
  /** Null if no webhook is set. */
  service: v.nullable(serviceSchema),
  /** When the last post ended; null before the first. */
  at: v.nullable(v.string()),
  /** The response status; null if there was no response. */
  status: v.nullable(v.number()),
  /** Null if the post was accepted. */
  cause: v.nullable(v.picklist(WEBHOOK_CAUSES)),
  /** How many posts in a row were not accepted. */
  failures: v.number(),
  next_try_at: v.nullable(v.string()),
});
export type WebhookState = v.InferOutput<typeof webhookStateSchema>;

/** The outcome of a test post, as returned by `send-test-alert`; without a service if no webhook is set. */
export const testAlertSchema = v.object({
  service: v.nullable(serviceSchema),
  status: v.nullable(v.number()),
  cause: v.nullable(v.picklist(WEBHOOK_CAUSES)),
});
export type TestAlert = v.InferOutput<typeof testAlertSchema>;
