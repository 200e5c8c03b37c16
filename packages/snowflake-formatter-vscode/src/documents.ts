/** The languages that the extension formats: VS Code's own, and those of the Snowflake and dbt extensions. */
export const LANGUAGES: readonly string[] = ['sql', 'snowflake-sql', 'jinja-sql'];

/** Where their documents come from: files, and texts without one. Old versions in a diff are not ours to judge. */
export const SCHEMES: readonly string[] = ['file', 'untitled'];
