import { serveWorker } from '../../../lib/worker-service.ts';
import { type Colours, colourTokens } from './colour-tokens.ts';

/**
 * Colours the input while it is typed, in parallel with the worker that formats, which may be busy with the previous
 * text.
 */
serveWorker<string, Colours>(self, (sql, reply) => {
  const colours = colourTokens(sql);
  reply.result(colours, [colours.tokens.buffer, colours.brackets.buffer]);
});
