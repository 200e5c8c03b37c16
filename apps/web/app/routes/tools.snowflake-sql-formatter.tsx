export default function Page() {
  return <h1>tools.snowflake-sql-formatter</h1>;
}
