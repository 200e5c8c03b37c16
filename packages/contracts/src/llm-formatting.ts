import * as v from 'valibot';
import { CONSOLE_BOUNDS } from './sql-console.ts';

/** Limits of the SQL formatting service. */
export const LLM_BOUNDS = {
  /** The longest SQL, in characters. */
  sql: CONSOLE_BOUNDS.query,
  /** How long (ms) the service may take, including its whole response. */
  ms: 30_000,
} as const;

const typed = (longest: number) => v.optional(v.pipe(v.string(), v.maxLength(longest)));

/** The request of `format-with-llm`: to test settings before they are saved, or to format. */
export const llmQuestionSchema = v.variant('wanted', [
  v.strictObject({
    wanted: v.literal('test'),
    /** Each field as typed; if missing, the saved value is used. The saved key is only sent to the saved endpoint. */
    endpoint: typed(500),
    key: typed(500),
    model: typed(100),
  }),
  v.strictObject({
    wanted: v.literal('format'),
    sql: v.pipe(v.string(), v.minLength(1), v.maxLength(LLM_BOUNDS.sql)),
  }),
]);
export type LlmQuestion = v.InferOutput<typeof llmQuestionSchema>;

/** Why the service did not format, as a code. */
export const LLM_TROUBLES = [
  /** It is switched off. */
  'off',
  /** It has no endpoint, or an invalid one. */
  'no-endpoint',
  /** The key contains characters that no key has. */
  'unusable-key',
  /** The endpoint is not https, or not on the internet. */
  'unsafe-address',
  'unknown-name',
  'unreachable',
  /** No secure connection, for example because of its certificate. */
  'insecure',
  'timeout',
  'redirect',
  /** The HTTP status is an error. */
  'status',
  'too-long',
  /** The response is not that of a chat API. */
  'bad-answer',
  /** Its result is not SQL, or has a different meaning. */
  'invalid-sql',
  /** Our formatter can't parse the SQL, so it was not sent. */
  'invalid-input',
] as const;

const troubleSchema = v.object({
  code: v.picklist(LLM_TROUBLES),
  /** The HTTP status, if that is why the service did not format. */
  status: v.nullable(v.number()),
  /** The beginning of what the model said, when a test returned something other than the SQL. */
  said: v.nullable(v.string()),
});
export type LlmTrouble = v.InferOutput<typeof troubleSchema>;

/** In whole milliseconds. */
const ms = v.pipe(v.number(), v.integer(), v.minValue(0));

export const llmAnswerSchema = v.variant('kind', [
  v.object({
    kind: v.literal('formatted'),
    /** Proved to mean the same as the SQL that was sent. */
    text: v.string(),
    /** `here`: formatted by our own formatter, because the service did not format. */
    by: v.picklist(['service', 'here']),
    trouble: v.nullable(troubleSchema),
    ms,
  }),
  v.object({ kind: v.literal('failed'), trouble: troubleSchema, ms }),
]);
export type LlmAnswer = v.InferOutput<typeof llmAnswerSchema>;
