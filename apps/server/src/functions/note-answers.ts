/** An answer of the card provider. */
export interface CardAnswer {
  readonly at: Date;
  /** False for one that says that the provider does not work for us, and for none at all. */
  readonly isWell: boolean;
}

/** Of keys that are no longer taken, and of asking too often. What else is below 500 is about a single order. */
const REFUSED = new Set([401, 403, 429]);

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
        last = { at: new Date(), isWell: response.status < 500 && !REFUSED.has(response.status) };
        return response;
      } catch (error) {
        last = { at: new Date(), isWell: false };
        throw error;
      }
    },
    last: () => last,
  };
}
