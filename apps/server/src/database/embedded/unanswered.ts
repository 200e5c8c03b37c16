import type { PGlite } from '@electric-sql/pglite';

/** By the first byte of a message of PostgreSQL's protocol: the answers of which one must come. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  Q: ['commandComplete', 'emptyQuery'],
  P: ['parseComplete'],
  B: ['bindComplete'],
  D: ['rowDescription', 'noData'],
  E: ['commandComplete', 'emptyQuery', 'portalSuspended'],
};

/**
 * Makes PGlite fail where it stays silent. It swallows what its WebAssembly throws, such as an overflow of the stack: the
 * statement then has no rows and no error, its transaction is neither committed nor rolled back, and later statements,
 * of whomever, fail or are silent, too. `pglite-contract.test.ts` checks that its queries still go this way.
 */
export function refuseSilence(engine: PGlite): void {
  const send = engine.execProtocolStream.bind(engine);
  engine.execProtocolStream = async (message, options) => {
    const answer = await send(message, options);
    const expected = ANSWERS[String.fromCharCode(message[0] ?? 0)];
    if (expected !== undefined && !answer.some(({ name }) => name === 'error' || expected.includes(name))) {
      throw new Error('A statement broke the engine, which gave no answer.');
    }
    return answer;
  };
}
