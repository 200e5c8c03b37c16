import type { WorkerLike } from '../../../lib/worker-client.ts';
import type { MatchAnswer, MatchRequest, StudyAnswer, StudyNews, StudyRequest } from './protocol.ts';

export function startMatchWorker(): WorkerLike<MatchRequest, MatchAnswer, never> {
  return new Worker(new URL('./match-worker.ts', import.meta.url), { type: 'module' });
}

export function startStudyWorker(): WorkerLike<StudyRequest, StudyAnswer, StudyNews> {
  return new Worker(new URL('./study-worker.ts', import.meta.url), { type: 'module' });
}
