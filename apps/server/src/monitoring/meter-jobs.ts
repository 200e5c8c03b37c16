import type { FunctionsHost } from '../functions/functions-host.ts';
import type { Totals } from './totals.ts';

/** The same functions, with every scheduled run counted by how it ended and what it says it did. */
export function meterJobs(
  functions: Pick<FunctionsHost, 'runJob'>,
  totals: Pick<Totals, 'job'>,
): Pick<FunctionsHost, 'runJob'> {
  return {
    runJob: async (name, signal) => {
      try {
        const report = await functions.runJob(name, signal);
        totals.job(name, 'done', report);
        return report;
      } catch (error) {
        totals.job(name, 'failed', {});
        throw error;
      }
    },
  };
}
