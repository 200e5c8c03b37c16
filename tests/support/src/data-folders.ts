import { tmpdir } from 'node:os';

/** The variable that names the folder for the databases of tests, such as one in memory. */
export const DATA_FOLDERS = 'HLN_TEST_DATA';

/** Where tests put the folders of their databases. */
export const dataFolders = (): string => process.env[DATA_FOLDERS] ?? tmpdir();
