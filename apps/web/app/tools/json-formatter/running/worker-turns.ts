/**
 * Who may use the worker when: a run stops the one before it, so questions about a text wait for one another, and all of
 * them for the text to be shown. Showing waits for nobody.
 */
export interface WorkerTurns {
  /** Begins at once. Questions that still wait, also those from before, begin after it. */
  readonly show: <Outcome>(run: () => Promise<Outcome>) => Promise<Outcome>;
  /** Begins when its turn comes; the work must not reject. */
  readonly ask: <Answer>(run: () => Promise<Answer>) => Promise<Answer>;
}

export function workerTurns(): WorkerTurns {
  let showing: Promise<unknown> = Promise.resolve();
  let lastQuestion: Promise<unknown> = Promise.resolve();

  return {
    show(run) {
      const outcome = run();
      showing = outcome;
      return outcome;
    },
    ask(run) {
      const turn = lastQuestion.then(async () => {
        for (let awaited: typeof showing | null = null; awaited !== showing; ) {
          awaited = showing;
          await awaited;
        }
        return run();
      });
      lastQuestion = turn;
      return turn;
    },
  };
}
