import type { Site } from '../price-watcher-support.ts';

/** Runs, loads or submits something if it is treated as HTML. */
export const HOSTILE = '<img src=x onerror="top.hacked = true"><script>top.hacked = true</script>';

/** Reasons that tests and screenshots look for. */
export const REASONS = {
  commas: 'I would like the commas at the ends of the lines.',
  contact: 'The JOIN conditions are indented too far. Could you make that an option?',
  inWork: 'The CASE inside the function call should stay on one line.',
  hostile: `Broken: ${HOSTILE}`,
  spam: 'Cheap watches: https://a.example https://b.example https://c.example',
} as const;

const row = (reason: string, sql: string, given: string, age: string, more = '') =>
  `('dislike', ${quoted(reason)}, ${quoted(sql)}, ${quoted(given)}, now() - interval '${age}'${more || ", null, 'unknown'"})`;
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Four months of votes across a release, and dislikes in every state: asked for an answer, in progress, fixed, spam.
 */
export async function fillFeedback(site: Site): Promise<void> {
  const { database } = site.backend;
  await database.run(`
    delete from public.sql_feedback; delete from public.rate_limit_hits;
    update public.rate_limits set per_minute = 100000, per_day = 100000 where action = 'sql_feedback';
    insert into public.sql_feedback (feedback_type, dislike_reason, original_sql, formatted_sql, created_at,
      formatter_version, formatting_options, user_ip, session_id, user_agent)
    select case when n % 10 < (case when n > 60 then 4 else 2 end) then 'dislike' else 'like' end,
      case when n % 10 < (case when n > 60 then 4 else 2 end)
        then (array['Too many blank lines', 'The comments moved', 'I prefer lower case', 'Long lists break too early'])[1 + n % 4]
          || ' (' || n || ')' end,
      (array['select a, b from t where a = ', 'create table t (a int) -- ', 'merge into t using s on t.a = '])[1 + n % 3] || n
        || repeat(' ', case when n % 7 = 0 then 900 else 0 end),
      'SELECT ' || n, now() - make_interval(days => n, hours => n % 9),
      case when n < 60 then '0.1.0' when n < 110 then '0.0.9' end,
      case when n % 5 = 0 then '{"layout": "left"}'::jsonb when n < 110 then '{}' end,
      'unknown', 'filled-' || n, 'Firefox'
    from generate_series(3, 120) as n;
    insert into public.sql_feedback (feedback_type, dislike_reason, original_sql, formatted_sql, created_at,
      follow_up_email, user_ip, wants_follow_up, formatting_changes, formatter_version, formatting_options, session_id, user_agent)
    select f.type, f.reason, f.query, f.given, f.at, f.email, f.ip, f.email is not null, '["3 keywords uppercased"]', '0.1.0', '{}',
      'session-' || row_number() over (), 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
    from (values
      ${[
        row(
          REASONS.commas,
          'select customer_id,name from customers where region=1',
          'SELECT\n    customer_id\n  , name\nFROM customers\nWHERE region = 2\n',
          '20 minutes',
          ", null, '203.0.113.9'",
        ),
        row(
          REASONS.contact,
          'select o.id from orders o join lines l on l.order_id=o.id and l.kind=1',
          'SELECT o.id\nFROM orders AS o\nJOIN lines AS l ON l.order_id = o.id AND l.kind = 1\n',
          '3 hours',
          ", 'wiremu@example.nz', '203.0.113.9'",
        ),
        row(
          REASONS.inWork,
          "select coalesce(case when a=1 then 'x' end,'y') from t",
          "SELECT COALESCE(CASE WHEN a = 1 THEN 'x' END, 'y')\nFROM t\n",
          '1 day',
        ),
        row(REASONS.hostile, `select '${HOSTILE}' from t`, `SELECT '${HOSTILE}'\nFROM t\n`, '26 hours'),
        row(REASONS.spam, 'select 1', 'SELECT 1', '30 hours'),
        row(
          'Please keep my aliases.',
          'select a as b from t',
          'SELECT a AS b\nFROM t\n',
          '2 days',
          ", 'mere@example.nz', 'unknown'",
        ),
      ].join(',\n      ')}
    ) as f (type, reason, query, given, at, email, ip);
    update public.sql_feedback set status = 'fixed', fixed_in = '0.1.0', tags = '{aliases}' where dislike_reason = 'Please keep my aliases.';
    update public.sql_feedback set status = 'in-work', tags = '{case,layout}',
      assignee = (select id from auth.users order by created_at, id limit 1)
      where dislike_reason = ${quoted(REASONS.inWork)};
    update public.sql_feedback set status = 'fixed' where session_id like 'filled-%' and feedback_type = 'dislike' and created_at < now() - interval '20 days';
  `);
}
