import {
  type ConsoleAnswer,
  type ConsoleQuestion,
  consoleAnswerSchema,
  type LlmAnswer,
  type OpenedConsole,
  openedConsoleSchema,
} from '@hln/contracts';
import { askFunction } from '../../../lib/staff/ask-function.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { troubleText } from '../../../staff-parts/service-texts.ts';
import type { Tone } from '../../../ui/alert.tsx';
import { CONSOLE, CONSOLE_SERVICE, SAVED } from './texts.ts';

/** Time limit (ms) for making a copy, the query and the network. */
const TIME_LIMIT = 90_000;

/** What the console can read, and earlier queries. @throws SiteError */
export async function readConsole(signal: AbortSignal): Promise<OpenedConsole> {
  return await askFunction('sql-console', 'GET', openedConsoleSchema, CONSOLE.failed, signal);
}

/** Runs a query; aborting stops it. @throws SiteError */
export async function askConsole(question: ConsoleQuestion, signal: AbortSignal): Promise<ConsoleAnswer> {
  return await askFunction(
    'sql-console',
    { post: question },
    consoleAnswerSchema,
    CONSOLE.unanswered,
    signal,
    TIME_LIMIT,
  );
}

/** Saves a query under a name, for all Owners. @throws SiteError */
export async function saveQuery(name: string, query: string): Promise<void> {
  const answer = await staffRest()
    .rpc('save_console_query', { query_name: name, query_text: query })
    .abortSignal(limited());
  dataOf(answer, SAVED.unsaved);
}

/** @throws SiteError */
export async function deleteQuery(name: string): Promise<void> {
  const answer = await staffRest().rpc('delete_console_query', { query_name: name }).abortSignal(limited());
  dataOf(answer, SAVED.unsaved);
}

/**
 * The tokens of a query as PostgreSQL reads it (its manual, "Lexical Structure"). Operators are kept together, because
 * `- -1` and `--1` differ, and so is a name with its dots.
 */
const TOKEN =
  /(?<space>\s+)|(?<comment>--[^\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)|(?<text>'(?:[^']|'')*'|"(?:[^"]|"")*")|(?<word>[\w$\u0080-\uffff.]+)|(?<operator>[-+*/<>=~!@#%^&|`?:]+)|(?<sign>[\s\S])/gu;

/**
 * Constructs that the two dialects read differently: escapes, dollar quotes, nested comments, Snowflake's other
 * comment.
 */
const READ_DIFFERENTLY = /\\|\$\w*\$|\/\*(?:(?!\*\/)[\s\S])*\/\*|\/\/|\{\{|\{%/;

/**
 * Whether a text with different white space and letter case is the same query to PostgreSQL. If in doubt, it is not.
 */
export function sameForPostgres(before: string, after: string): boolean {
  if (READ_DIFFERENTLY.test(before) || READ_DIFFERENTLY.test(after)) return false;
  const a = tokensOf(before);
  const b = tokensOf(after);
  return a !== null && b !== null && a.length === b.length && a.every((token, index) => token === b[index]);
}

/** Each token as PostgreSQL compares it; null for two adjacent strings, which a line break joins. */
function tokensOf(query: string): string[] | null {
  const tokens: string[] = [];
  let isText = false;
  for (const { groups = {}, 0: token } of query.matchAll(TOKEN)) {
    if (groups.space !== undefined) continue;
    if (groups.text !== undefined && isText) return null;
    isText = groups.text !== undefined;
    // The case of unquoted names doesn't matter, nor that of a prefix such as U&''.
    tokens.push(groups.word === undefined ? token.trimEnd() : token.toLowerCase());
  }
  return tokens;
}

/** The outcome of formatting a query. */
export interface ServiceNews {
  /** The query that it is about: if the field has another one, the outcome no longer applies. */
  readonly about: string;
  readonly tone: Tone;
  readonly text: string;
  /** What to restore; null if nothing was changed. */
  readonly before: string | null;
}

/**
 * Interprets a response from the service for the query in the field. The service's proof is for Snowflake's SQL, so its
 * text is used only if it is the same query to PostgreSQL too.
 * @param asked the query that was sent
 * @param latest the current content of the field
 */
export function readAnswer(answer: LlmAnswer, asked: string, latest: string): ServiceNews {
  const left = (tone: Tone, text: string): ServiceNews => ({ about: latest, tone, text, before: null });
  if (answer.kind === 'failed') return left('danger', CONSOLE_SERVICE.left(troubleText(answer.trouble)));
  if (latest !== asked) return left('info', CONSOLE_SERVICE.changed);
  const { text, trouble, ms } = answer;
  const tone = trouble === null ? 'success' : 'warning';
  const words = trouble === null ? null : CONSOLE_SERVICE.here(troubleText(trouble));
  if (text === asked) return left(tone, words ?? CONSOLE_SERVICE.same);
  if (!sameForPostgres(asked, text)) return left('warning', CONSOLE_SERVICE.unproved);
  return { about: text, tone, text: words ?? CONSOLE_SERVICE.formatted(ms), before: asked };
}
