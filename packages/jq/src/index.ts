/** jq 1.8.2 itself, compiled to WebAssembly, whose module is part of this script. */
export type {
  JqFlag,
  JqOutcome,
  JqPlace,
  JqProblem,
  JqRequest,
  JqVariable,
} from './options.ts';
export { runJq } from './run-jq.ts';
