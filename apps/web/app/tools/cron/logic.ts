export {
  type Cron,
  type CronField,
  type CronRun,
  clockText,
  cronAdvice,
  describeCron,
  type FieldName,
  type Flavour,
  type NextRuns,
  nextRuns,
  parseCron,
} from '@hln/cron';
export { distanceInWords } from '@hln/instants';
