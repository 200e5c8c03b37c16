import { checkPattern, listMatches, runPattern } from '@hln/regex-analysis';
import { serveWorker } from '../../../lib/worker-service.ts';
import type { MatchAnswer, MatchRequest } from './protocol.ts';

serveWorker<MatchRequest, MatchAnswer>(self, (request, reply) => {
  const start = performance.now();
  const { check, result } = runPattern(request, checkPattern);
  const { source, flags, text, list } = request;
  const listing = result === null || list === null ? null : listMatches(source, flags, text, list);
  reply.result({ check, result, listing, time: performance.now() - start });
});
