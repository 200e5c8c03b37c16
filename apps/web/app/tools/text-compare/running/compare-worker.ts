import { serveWorker } from '../../../lib/worker-service.ts';
import { compare } from './compare.ts';
import type { CompareNews, CompareRequest, CompareResult } from './compare-protocol.ts';

serveWorker<CompareRequest, CompareResult, CompareNews>(self, async (request, reply) => {
  reply.result(await compare(request, (done) => reply.news(done)));
});
