import {
  type ConsoleAnswer,
  type ConsoleQuestion,
  consoleAnswerSchema,
  type OpenedConsole,
  openedConsoleSchema,
} from '@hln/contracts';
import { CONSOLE, SAVED } from '../../../content/sql-console.ts';
import { askFunction } from '../../../lib/staff/ask-function.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';

/** A copy, the query and the way there and back, in milliseconds. */
const TIME_LIMIT = 90_000;

/** What the console may read, and what was asked before. @throws SiteError */
export async function readConsole(signal: AbortSignal): Promise<OpenedConsole> {
  return await askFunction('sql-console', 'GET', openedConsoleSchema, CONSOLE.failed, signal);
}

/** Asks; aborting ends the query, too. @throws SiteError */
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
