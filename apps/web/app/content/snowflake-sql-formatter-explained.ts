/**
 * The explanation below the tool. It is prerendered and never loaded as script, so it may be long. Tests compare its
 * examples with the formatter, and its figures with the benchmark's results (bench/results/formatter.json).
 */

const DBT_MODEL = `{{ config(materialized='table') }}
with paid as (select * from {{ ref('orders') }} where status in ('paid','shipped'))
select p.id, p.total tot, c."Name", p.payload:ship.city::string city,
sum(p.total) over(partition by p.customer_id) spent
from paid p left join {{ ref('customers') }} c on c.id=p.customer_id
where p.ordered_at>='{{ var("start") }}' -- only this year
qualify spent>100`;

const DBT_MODEL_FORMATTED = `{{ config(materialized='table') }}
     WITH paid AS (
            SELECT *
              FROM {{ ref('orders') }}
             WHERE status IN ('paid', 'shipped')
          )
   SELECT p.id,
          p.total AS tot,
          c."Name",
          p.payload:ship.city::STRING AS city,
          SUM(p.total) OVER (PARTITION BY p.customer_id) AS spent
     FROM paid AS p
LEFT JOIN {{ ref('customers') }} AS c
       ON c.id = p.customer_id
    WHERE p.ordered_at >= '{{ var("start") }}' -- only this year
  QUALIFY spent > 100`;

export const FORMATTER_BEFORE_AFTER = {
  title: 'Before and after',
  text: 'Clause keywords end in one column, so the eye runs down the edge between what a query does and what it does it to. A query within a query is a block of its own, and so is a template.',
  before: { label: 'Before', sql: DBT_MODEL },
  after: { label: 'After', sql: DBT_MODEL_FORMATTED },
} as const;

export const FORMATTER_PROMISE = {
  title: 'What it changes, and what it never touches',
  changes: {
    title: 'It changes',
    items: [
      'line breaks, indentation and spaces',
      'the letter case of Snowflake’s own keywords, data types and functions',
      'aliases without AS: they get one where they are certainly aliases',
    ],
  },
  keeps: {
    title: 'It never touches',
    items: [
      'names, unless you choose a letter case for them; strings, and anything else within quotes',
      'numbers, operators, brackets, and the order of anything',
      'comments: their words, and what they stand beside',
      'Jinja and dbt: every template block stays the same, byte for byte',
      'bodies in Python, JavaScript, Java and Scala',
      'anything between -- fmt: off and -- fmt: on',
    ],
  },
} as const;

export const FORMATTER_CHECK = {
  title: 'How it checks itself',
  paragraphs: [
    'After every run, a second reader, which shares only its list of Snowflake’s words with the formatter, reads your query and the result side by side: tokens, comments and template blocks. If anything differs other than what is listed above, you see your own text, unchanged, and an error that says where. Below each result, the page shows what was compared.',
    'So a mistake in the formatter can make a query ugly, or leave it as it was. It can’t change what the query means unless both readers make the same mistake, or the list of words is wrong. Formatting the result again changes nothing.',
  ],
} as const;

export const FORMATTER_KNOWS = {
  title: 'The statements and templates it knows',
  groups: [
    {
      name: 'Queries',
      items:
        'SELECT with QUALIFY, TOP, EXCLUDE, RENAME and REPLACE; every kind of join, ASOF and LATERAL FLATTEN too; common table expressions, recursive ones too; PIVOT, UNPIVOT, MATCH_RECOGNIZE, CONNECT BY; time travel and SAMPLE; UNION BY NAME; the flow operator ->>',
    },
    {
      name: 'Expressions',
      items:
        'paths into semi-structured data, casts with ::, windows with frames, CASE, lambdas, named arguments, objects and arrays',
    },
    {
      name: 'Writing data',
      items: 'INSERT, also into many tables; UPDATE, DELETE, MERGE, TRUNCATE; COPY INTO, PUT, GET and LIST',
    },
    {
      name: 'Objects',
      items:
        'tables, dynamic and external ones too, views, semantic views, stages, file formats, streams, tasks, pipes, sequences, warehouses, policies, tags, integrations, grants',
    },
    {
      name: 'Snowflake Scripting',
      items:
        'procedures and functions, blocks with DECLARE, loops, cursors, exceptions, asynchronous statements, EXECUTE IMMEDIATE',
    },
    {
      name: 'Templates',
      items:
        'dbt and Jinja: expressions, macros, conditions, loops, set, call, raw and docs blocks, comments, white-space control, also within strings and names; binds such as :name and ?; placeholders of other programs, such as %(name)s and <schema>',
    },
  ],
} as const;

const GROUPED = 'select id,count(*) n from orders where total>5 group by id';
const NESTED =
  "select id, total from orders where id in (select order_id from returns where reason = 'broken' and region = 'south')";
const ALIASED = 'select id::varchar(20) long_order_key, max(total) m, c from t';

/** The names are those of the settings on the page. */
export const FORMATTER_OPTION_EXAMPLES = {
  title: 'Each option by example',
  text: 'By default, the style is the one above. Each example changes one option and leaves the others at their defaults.',
  examples: [
    {
      name: 'Comma Position: at the start of the line',
      sql: GROUPED,
      options: { commaPosition: 'leading' },
      formatted: '  SELECT id\n       , COUNT(*) AS n\n    FROM orders\n   WHERE total > 5\nGROUP BY id',
    },
    {
      name: 'Layout: left, clauses at the margin',
      sql: GROUPED,
      options: { layout: 'left' },
      formatted: 'SELECT id,\n       COUNT(*) AS n\nFROM orders\nWHERE total > 5\nGROUP BY id',
    },
    {
      name: 'Uppercase Keywords off',
      sql: GROUPED,
      options: { uppercaseKeywords: false },
      formatted: '  select id,\n         COUNT(*) as n\n    from orders\n   where total > 5\ngroup by id',
    },
    {
      name: 'Format Functions off',
      sql: GROUPED,
      options: { formatFunctions: false },
      formatted: '  SELECT id,\n         count(*) AS n\n    FROM orders\n   WHERE total > 5\nGROUP BY id',
    },
    {
      name: 'New Line After Comma off',
      sql: GROUPED,
      options: { newlineAfterComma: false },
      formatted: '  SELECT id, COUNT(*) AS n\n    FROM orders\n   WHERE total > 5\nGROUP BY id',
    },
    {
      name: 'Align Commas off',
      sql: ALIASED,
      options: { alignCommas: false },
      formatted: 'SELECT id::VARCHAR(20) AS long_order_key,\n  MAX(total) AS m,\n  c\n  FROM t',
    },
    {
      name: 'Align Aliases on',
      sql: ALIASED,
      options: { alignAliases: true },
      formatted:
        'SELECT id::VARCHAR(20) AS long_order_key,\n       MAX(total)      AS m,\n       c\n  FROM t',
    },
    {
      name: 'Data Type Case: lower case',
      sql: ALIASED,
      options: { dataTypeCase: 'lower' },
      formatted: 'SELECT id::varchar(20) AS long_order_key,\n       MAX(total) AS m,\n       c\n  FROM t',
    },
    {
      name: 'Identifier Case: upper case',
      sql: ALIASED,
      options: { identifierCase: 'upper' },
      formatted: 'SELECT ID::VARCHAR(20) AS LONG_ORDER_KEY,\n       MAX(TOTAL) AS M,\n       C\n  FROM T',
    },
    {
      name: 'Indent Subqueries off',
      sql: NESTED,
      options: { indentSubqueries: false },
      formatted:
        "SELECT id,\n       total\n  FROM orders\n WHERE id IN (SELECT order_id FROM returns WHERE reason = 'broken' AND region = 'south')",
    },
    {
      name: 'Indent Size: 4',
      sql: NESTED,
      options: { indentSize: 4 },
      formatted:
        "SELECT id,\n       total\n  FROM orders\n WHERE id IN (\n           SELECT order_id\n             FROM returns\n            WHERE reason = 'broken'\n              AND region = 'south'\n       )",
    },
  ],
} as const;

export const FORMATTER_PEERS = {
  title: 'Beside other formatters',
  text: 'Queries and dbt models of public Snowflake projects, with each formatter’s default settings. A text passes if it was formatted, kept everything but its layout, and stays the same when it is formatted again. A separate check, which knows nothing of the three, decides.',
  caption: 'Texts that passed',
  head: ['Formatter', '242 of plain SQL', '211 with Jinja (dbt)'],
  rows: [
    ['This formatter', '242', '210'],
    ['sql-formatter 15.9', '195', '4'],
    ['prettier 3.10 with sql-cst 0.22', '13', '0'],
  ],
  notes: [
    'The one text with Jinja that did not pass has two brackets too many and is refused. The plugin for prettier has no Snowflake dialect; it read these texts as SQLite.',
    'On 100 KB of SQL, it is about 37 times as fast as sql-formatter, with the check included: 8 ms instead of 304 ms on the two cores of a small server.',
  ],
  commands: {
    text: 'Texts measured on 29 November 2026 and speed on 29 November 2026, with these commands of our repository:',
    list: ['npm run bench -- formatter-peers', 'npm run bench -- formatter'],
  },
} as const;

export const FORMATTER_QUESTIONS = {
  title: 'Questions',
  questions: [
    {
      question: 'Is my SQL uploaded?',
      answer:
        'No. A worker in your browser formats it. It leaves the browser only if you send feedback, which lists everything it contains, or if you share a link to it, which holds the query itself.',
    },
    {
      question: 'Does it work with dbt and Jinja?',
      answer:
        'Yes. Template blocks are part of what it reads: they keep their text, byte for byte, and the SQL around and between them is formatted. That includes templates within strings and names, macros, and models that begin with config().',
    },
    {
      question: 'Can it put commas at the start of lines?',
      answer:
        'Yes, with the setting Comma Position. Letter case, line length, indentation and the column of the keywords are settings too, and your browser remembers them.',
    },
    {
      question: 'Can I have it in my editor?',
      answer:
        'The same engine comes as a command, snowflake-format, and as a language server for VS Code, Neovim, JetBrains IDEs and Zed. It reads the settings of sqlfluff if a project has those. Email us if you would like to try it.',
    },
    {
      question: 'How long may a query be?',
      answer:
        'Up to 10 MB on this page; the command has no limit. A query of 100 KB takes a hundredth of a second once the engine is warm, and the time grows with the length, not faster.',
    },
    {
      question: 'Why did my query come back as it was?',
      answer:
        'A bracket or a quote in it has no partner, or the check found a difference. You see your own text and where the problem is. F8 takes you there.',
    },
  ],
} as const;
