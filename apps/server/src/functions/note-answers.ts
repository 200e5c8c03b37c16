/** An answer of the card provider. */
export interface CardAnswer {
  readonly at: Date;
  /** Whether it was one of success. False also for none at all. */
  readonly isWell: boolean;
}

/** The same `fetch`, and what its last answer was; null before the first. */
export function noteAnswers(through: typeof fetch): {
  readonly fetch: typeof fetch;
  readonly last: () => CardAnswer | null;
} {
  let last: CardAnswer | null = null;
  return {
    fetch: async (input, init) => {
      try {
        const response = await through(input, init);
        last = { at: new Date(), isWell: response.ok };
        return response;
      } catch (error) {
        last = { at: new Date(), isWell: false };
        throw error;
      }
    },
    last: () => last,
  };
}
