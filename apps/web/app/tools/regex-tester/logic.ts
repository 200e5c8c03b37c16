/** The logic of the regex tester, which runs in browsers, workers and Node. */
export { checkPattern, findFlavours, flavourSearcher, judgePattern } from '@hln/regex-analysis';
