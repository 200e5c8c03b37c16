import { lazyPart } from '../../../tool-parts/lazy-part.tsx';

/** Loads the script, which the first view doesn't need. */
export const loadJudging = () => import('./judging.ts');

export const ReasonForm = lazyPart(async () => (await loadJudging()).ReasonForm);
