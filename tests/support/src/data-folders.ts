import { tmpdir } from 'node:os';

/** The variable that names the folder for test databases, such as one in memory. */
export const DATA_FOLDERS = 'HLN_TEST_DATA';

/** Returns the folder in which tests create their database folders. */
export const dataFolders = (): string => process.env[DATA_FOLDERS] ?? tmpdir();
