import { readPasswordHash } from '@hln/digests/password-hashes';
import { verifyPassword } from '@hln/digests/verify-hash';
import { serveWorker } from '../../../lib/worker-service.ts';

/** A stored hash and the password to check. */
export interface VerifyRequest {
  readonly hash: string;
  readonly password: string;
}

export interface VerifyResult {
  readonly matches: boolean;
  readonly milliseconds: number;
}

serveWorker<VerifyRequest, VerifyResult, number>(self, async ({ hash, password }, reply) => {
  const started = performance.now();
  const matches = await verifyPassword(readPasswordHash(hash), password, (share) => reply.news(share));
  reply.result({ matches, milliseconds: Math.round(performance.now() - started) });
});
