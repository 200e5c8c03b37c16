import { resolve } from 'node:path';

/** The repository's folder, independent of the process's working directory. */
export const repositoryRoot = resolve(import.meta.dirname, '../../../..');
