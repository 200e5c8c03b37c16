import * as v from 'valibot';
import { CONSOLE_BOUNDS } from './sql-console.ts';

/** Bounds of the SQL formatting service. */
export const LLM_BOUNDS = {
  /** Characters of the SQL. */
  sql: CONSOLE_BOUNDS.query,
  /** Milliseconds that the service may take, its whole answer included. */
  ms: 30_000,
} as const;

const typed = (longest: number) => v.optional(v.pipe(v.string(), v.maxLength(longest)));

/** What `format-with-llm` is asked: to try settings before they are saved, or to format. */
export const llmQuestionSchema = v.variant('wanted', [
  v.strictObject({
    wanted: v.literal('test'),
    /** Each as it was typed; without it, the one in use. The key in use goes to the endpoint in use alone. */
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
  /** It has no endpoint, or none that is an address. */
  'no-endpoint',
  /** The key has characters that no key has. */
  'unusable-key',
  /** The endpoint is not by https, or not on the internet. */
  'unsafe-address',
  'unknown-name',
  'unreachable',
  /** No secure connection: its certificate, for example. */
  'insecure',
  'timeout',
  'redirect',
  /** A status that is not one of success. */
  'status',
  'too-long',
  /** An answer that is not that of a chat API. */
  'bad-answer',
  /** Its SQL is none, or does not mean the same. */
  'invalid-sql',
  /** The SQL that it should format is none to our formatter, so it was not sent. */
  'invalid-input',
] as const;

const troubleSchema = v.object({
  code: v.picklist(LLM_TROUBLES),
  /** What HTTP said, where that is the trouble. */
  status: v.nullable(v.number()),
  /** The beginning of what the model said, when settings are tried and it was not the SQL. */
  said: v.nullable(v.string()),
});
export type LlmTrouble = v.InferOutput<typeof troubleSchema>;

/** In whole milliseconds. */
const ms = v.pipe(v.number(), v.integer(), v.minValue(0));

export const llmAnswerSchema = v.variant('kind', [
  v.object({
    kind: v.literal('formatted'),
    /** Proved to mean the same as what was sent. */
    text: v.string(),
    /** `here`: by our own formatter, since the service had the trouble. */
    by: v.picklist(['service', 'here']),
    trouble: v.nullable(troubleSchema),
    ms,
  }),
  v.object({ kind: v.literal('failed'), trouble: troubleSchema, ms }),
]);
export type LlmAnswer = v.InferOutput<typeof llmAnswerSchema>;
