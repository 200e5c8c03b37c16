/** Loads the packages of this folder, which no other folder can resolve. */
export const loadSqlFormatter = () => import('sql-formatter');
export const loadPrettier = () => import('prettier');
export const loadSqlCst = () => import('prettier-plugin-sql-cst');
export const loadLighthouse = () => import('lighthouse');
export const loadChromeLauncher = () => import('chrome-launcher');
