import type { Scenario } from './scenario.ts';
import { endurance } from './scenarios/endurance.ts';
import { fullDisk } from './scenarios/full-disk.ts';
import { hangingMail } from './scenarios/hanging-mail.ts';
import { hangingProvider } from './scenarios/hanging-provider.ts';
import { hostileVisitor } from './scenarios/hostile-visitor.ts';
import { hungStatement } from './scenarios/hung-statement.ts';
import { jumpingClock } from './scenarios/jumping-clock.ts';
import { postgresScenarios } from './scenarios/postgres.ts';

/** All scenarios. */
export const SCENARIOS: readonly Scenario[] = [
  hungStatement,
  ...hostileVisitor,
  fullDisk,
  hangingMail,
  hangingProvider,
  jumpingClock,
  ...postgresScenarios,
  endurance,
];
