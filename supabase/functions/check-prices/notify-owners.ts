import type { FunctionDependencies } from '../_shared/http/dependencies.ts';
import { notifyMoves } from './notify-moves.ts';
import { notifyTargets } from './notify-targets.ts';
import type { NotificationReport } from './settle-by-user.ts';

/**
 * Queues what owners are to be told. Targets come first: what such an e-mail says of a fall, the other need not say
 * again.
 */
export async function notifyOwners(
  dependencies: Pick<FunctionDependencies, 'db' | 'log'>,
  siteUrl: string | null,
): Promise<NotificationReport> {
  const targets = await notifyTargets(dependencies, siteUrl);
  const moves = await notifyMoves(dependencies, siteUrl);
  return {
    queued: targets.queued + moves.queued,
    failed: targets.failed + moves.failed,
    setAside: targets.setAside + moves.setAside,
  };
}
