import { serveWorker } from '../../../lib/worker-service.ts';
import { hashLines, type LinesRequest, type LinesResult } from './hash-lines.ts';

serveWorker<LinesRequest, LinesResult, number>(self, async (request, reply) =>
  reply.result(await hashLines(request, (share) => reply.news(share))),
);
