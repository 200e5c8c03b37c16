/** Cron expressions: read by the rules of four schedulers, explained, and their next runs in a time zone. */
export { runsOn } from './days.ts';
export { cronAdvice, describeCron } from './describe.ts';
export type { CronField, CronProblem, FieldName, Flavour } from './fields.ts';
export { type Cron, type CronFailure, parseCron, type Unscheduled } from './parse.ts';
export { type CronRun, type NextRuns, nextRuns } from './runs.ts';
export { clockText } from './shapes.ts';
