import type { ConsoleAnswer, ConsoleQuestion, ConsoleState } from '@hln/contracts';

/** Runs the queries that an Owner types. The host decides on which connection and with which role. */
export interface SqlConsole {
  state(): ConsoleState;
  /**
   * Runs a query. It never throws for a failing query: an error is also a result.
   * @param person the Owner who asks
   * @param signal cancels the query
   */
  ask(question: ConsoleQuestion, person: string, signal: AbortSignal): Promise<ConsoleAnswer>;
}

/** The console of hosts that cannot give it a connection of its own. */
export const NO_CONSOLE: SqlConsole = {
  state: () => ({ state: 'unavailable', database: 'hosted' }),
  ask: async () => ({
    kind: 'refused',
    code: 'not_configured',
    message: 'The SQL console is not available on this host.',
    detail: null,
    hint: null,
    position: null,
    ms: 0,
  }),
};
