import { serveWorker } from '../../../lib/worker-service.ts';
import { VECTOR_SETS } from '../../../tools/vector-sets.ts';
import type { RunNews, RunOrder } from './run-protocol.ts';
import { runSets } from './run-sets.ts';

serveWorker<RunOrder, null, RunNews>(self, async ({ tools }, reply) => {
  const sets = VECTOR_SETS.filter(({ id }) => tools.includes(id));
  await runSets(sets, {
    onResult: (index, result) => reply.news({ index, result }),
    now: () => performance.now(),
  });
  reply.result(null);
});
