import { type Inspection, inspectJwt } from '@hln/jwt';
import { serveWorker } from '../../../lib/worker-service.ts';
import type { JwtRequest } from './jwt-protocol.ts';

serveWorker<JwtRequest, Inspection>(self, async ({ input, ...request }, reply) => {
  const text = typeof input === 'string' ? input : await input.text();
  reply.result(await inspectJwt({ ...request, input: text }));
});
