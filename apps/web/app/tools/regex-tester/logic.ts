/** The logic of the regex tester; it runs in browsers, workers and Node alike. */
export { judgePattern } from './analysis/judge-pattern.ts';
export { checkPattern } from './checking/check-pattern.ts';
