import { serveWorker } from '../../../lib/worker-service.ts';
import { makeSecrets } from './make-secrets.ts';
import type { SecretReport, SecretRequest } from './protocol.ts';

serveWorker<SecretRequest, SecretReport>(self, async (request, reply) =>
  reply.result(await makeSecrets(request)),
);
