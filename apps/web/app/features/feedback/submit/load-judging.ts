import { lazyPart } from '../../../tool-parts/lazy-part.tsx';

/** Loads the script; the first view does without it. */
export const loadJudging = () => import('./judging.ts');

export const ReasonForm = lazyPart(async () => (await loadJudging()).ReasonForm);
