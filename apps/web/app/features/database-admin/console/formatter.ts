/** The one function that the console needs: an import of the whole package would load it all with the first page. */
export { formatSQL } from '@hln/snowflake-formatter';
