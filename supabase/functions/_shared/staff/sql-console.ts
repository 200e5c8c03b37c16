import type { ConsoleAnswer, ConsoleQuestion, ConsoleState } from '@hln/contracts';

/** Asks the database what an Owner typed. Where and as whom it is asked is the host's affair. */
export interface SqlConsole {
  state(): ConsoleState;
  /**
   * Never throws for what the query did: that is an answer, too.
   * @param person whose question it is
   * @param signal ends it early
   */
  ask(question: ConsoleQuestion, person: string, signal: AbortSignal): Promise<ConsoleAnswer>;
}

/** Of hosts that cannot give the console a connection of its own. */
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
