import { checkPattern, runPattern } from '@hln/regex-analysis';
import { serveWorker } from '../../../lib/worker-service.ts';
import type { MatchAnswer, MatchRequest } from './protocol.ts';

serveWorker<MatchRequest, MatchAnswer>(self, (request, reply) => {
  const start = performance.now();
  const { check, result } = runPattern(request, checkPattern);
  reply.result({ check, result, time: performance.now() - start });
});
