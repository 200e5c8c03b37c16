/** The one function that the console needs: importing the whole package would load all of it with the first page. */
export { formatSQL } from '@hln/snowflake-formatter';
