/** The logic of the regex tester; it runs in browsers, workers and Node alike. */
export { checkPattern, findFlavours, judgePattern } from '@hln/regex-analysis';
