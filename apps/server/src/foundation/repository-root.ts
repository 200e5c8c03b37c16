import { resolve } from 'node:path';

/** The folder of the repository, whatever folder the process was started in. */
export const repositoryRoot = resolve(import.meta.dirname, '../../../..');
