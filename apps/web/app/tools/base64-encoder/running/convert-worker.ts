import { serveWorker } from '../../../lib/worker-service.ts';
import { convert } from './convert.ts';
import type { ConvertNews, ConvertRequest, ConvertResult } from './convert-protocol.ts';

serveWorker<ConvertRequest, ConvertResult, ConvertNews>(self, async (request, reply) => {
  reply.result(await convert(request, { onProgress: (done) => reply.news(done) }));
});
