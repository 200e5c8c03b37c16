/** Reads files of costs: the costs page, the command on the server and the function for machines share these rules. */
export {
  type CostFaults,
  type CostProblem,
  type CostReading,
  type CostRow,
  DEMO_SOURCE,
  describeProblems,
} from './collect.ts';
export { decodeCostText } from './decode-text.ts';
export { readCsvCosts } from './read-csv-costs.ts';
export { isCostsBodyError, readJsonCosts } from './read-json-costs.ts';
export { visibleText } from './values.ts';
