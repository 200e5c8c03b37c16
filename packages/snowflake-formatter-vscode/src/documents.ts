/** The languages that the extension formats: VS Code's own, and those of the Snowflake and dbt extensions. */
export const LANGUAGES: readonly string[] = ['sql', 'snowflake-sql', 'jinja-sql'];

/** The sources of its documents: files, and unsaved texts. Old versions in a diff are left alone. */
export const SCHEMES: readonly string[] = ['file', 'untitled'];
