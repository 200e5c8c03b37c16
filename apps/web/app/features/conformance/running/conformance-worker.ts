import { serveWorker } from '../../../lib/worker-service.ts';
import { VECTOR_SETS } from '../../../tools/vector-sets.ts';
import type { RunNews } from './run-protocol.ts';
import { runSets } from './run-sets.ts';

serveWorker<null, null, RunNews>(self, async (_, reply) => {
  await runSets(VECTOR_SETS, {
    onResult: (index, result) => reply.news({ index, result }),
    now: () => performance.now(),
  });
  reply.result(null);
});
