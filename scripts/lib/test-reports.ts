import { join } from 'node:path';

/** The variable with which `npm test` passes the folder for reports to Vitest. */
export const REPORTS_FOLDER = 'HLN_TEST_REPORTS';

/** Vitest's own report, for the counts. */
export const reportPath = (folder: string) => join(folder, 'report.json');

/** The lines that {@link FileTimesReporter} writes. */
export const fileTimesPath = (folder: string) => join(folder, 'file-times.jsonl');
export const errorsPath = (folder: string) => join(folder, 'errors.json');
