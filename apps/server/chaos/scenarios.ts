import type { Scenario } from './scenario.ts';
import { fullDisk } from './scenarios/full-disk.ts';
import { hangingMail } from './scenarios/hanging-mail.ts';
import { hungStatement } from './scenarios/hung-statement.ts';
import { jumpingClock } from './scenarios/jumping-clock.ts';

/** Every way in which things are broken. */
export const SCENARIOS: readonly Scenario[] = [hungStatement, fullDisk, hangingMail, jumpingClock];
