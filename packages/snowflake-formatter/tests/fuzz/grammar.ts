/** Grows Snowflake SQL as a list of tokens. Everything it grows is meant to be balanced and closed. */
import type { Random } from './random.ts';

const NAMES = [
  'a',
  'b',
  'id',
  'Total',
  'order_date',
  'date',
  'name',
  'value',
  'type',
  'rank',
  'x1',
  '_y',
  'first',
  'offset',
  'Ünï',
  'col$1',
];
const TABLES = [
  't',
  'orders',
  'raw.orders',
  'db.public.t1',
  'db..t2',
  '"My Table"',
  'identifier',
  '{{ ref("m") }}',
  '{{ this }}',
];
const TYPES = [
  'int',
  'string',
  'varchar(20)',
  'number(38, 2)',
  'timestamp_ntz',
  'variant',
  'Date',
  'array',
  'double precision',
];
const FUNCTIONS = [
  'count',
  'sum',
  'Coalesce',
  'my_udf',
  'dateadd',
  'iff',
  'parse_json',
  'listagg',
  'system$typeof',
  'snowflake.cortex.complete',
];
const OPERATORS = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '||',
  '=',
  '<>',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'and',
  'or',
  'like',
  'ilike',
  'is distinct from',
];
const LITERALS = [
  '1',
  '1.5',
  '.5',
  '2.',
  '1e-3',
  "'s'",
  "''",
  "'it''s'",
  "'a\\'b'",
  "x'0F'",
  'null',
  'TRUE',
  '$$ raw  text $$',
  "'-- no'",
  "'/* no */'",
  "'two\nlines'",
  '$1',
  ':bind',
  '?',
  '&var',
  '&{v}_x',
];

export class Grammar {
  private readonly random: Random;
  /** How much deeper it may still nest. */
  private fuel: number;

  constructor(random: Random, fuel = 30) {
    this.random = random;
    this.fuel = fuel;
  }

  script(): string[] {
    const out: string[] = [];
    const statements = this.random.once(4) ? 1 + this.random.below(4) : 1;
    for (let i = 0; i < statements; i++) {
      out.push(...this.statement());
      if (i + 1 < statements || this.random.once(2)) out.push(';');
    }
    return out;
  }

  private words(text: string): string[] {
    return text.split(' ').map((word) => this.cased(word));
  }

  /** A keyword in the letter case of some author. */
  private cased(word: string): string {
    if (!/^[a-z_]+$/.test(word)) return word;
    const how = this.random.below(8);
    return how === 0 ? word.toUpperCase() : how === 1 ? (word[0] ?? '').toUpperCase() + word.slice(1) : word;
  }

  private statement(): string[] {
    const r = this.random;
    switch (r.below(16)) {
      case 0:
        return [
          ...this.words('insert into'),
          r.pick(TABLES),
          '(',
          ...this.list(() => [r.pick(NAMES)]),
          ')',
          ...this.query(),
        ];
      case 1:
        return [
          ...this.words('update t set'),
          r.pick(NAMES),
          '=',
          ...this.expression(),
          ...this.words('where'),
          ...this.expression(),
        ];
      case 2:
        return [...this.words('delete from'), r.pick(TABLES), ...this.words('where'), ...this.expression()];
      case 3:
        return [
          ...this.words('merge into t using'),
          '(',
          ...this.query(),
          ')',
          's',
          ...this.words('on t.id = s.id when matched then update set'),
          'a',
          '=',
          ...this.expression(),
          ...this.words('when not matched then insert'),
          '(',
          'a',
          ')',
          ...this.words('values'),
          '(',
          ...this.expression(),
          ')',
        ];
      case 4:
        return [
          ...this.words('create or replace table'),
          'n',
          '(',
          ...this.list(() => [r.pick(NAMES), ...this.type(), ...(r.once(3) ? this.words('not null') : [])]),
          ')',
        ];
      case 5:
        return [...this.words('create or replace view v as'), ...this.query()];
      case 6:
        return [
          ...this.words('copy into t from'),
          '@stage/path/x',
          ...this.words('file_format'),
          '=',
          '(',
          ...this.words('type'),
          '=',
          'csv',
          ')',
        ];
      case 7:
        return [
          ...this.words('create procedure p'),
          '(',
          ')',
          ...this.words('returns int language sql as'),
          `$$ begin let x := 1; if (x > 0) then return ${r.pick(LITERALS.filter((l) => !l.includes('$$')))}; end if; end $$`,
        ];
      case 8:
        return r.pick([
          this.words('grant select on table t to role r'),
          this.words('alter session set timezone = utc'),
          [...this.words('use warehouse'), 'w'],
          [...this.words('call'), 'p', '(', ...this.expression(), ')'],
          [...this.words('set'), 'v', '=', ...this.expression()],
          this.words("show tables like '%x%' in schema s"),
        ]);
      default:
        return this.query();
    }
  }

  private list(item: () => string[]): string[] {
    const out = item();
    for (let more = this.random.below(3); more > 0; more--) out.push(',', ...item());
    return out;
  }

  private query(): string[] {
    const r = this.random;
    const out: string[] = [];
    if (this.fuel > 10 && r.once(5)) {
      out.push(
        ...this.words('with'),
        ...this.list(() => [`c${r.below(9)}`, ...this.words('as'), '(', ...this.block(), ')']),
      );
    }
    out.push(...this.block());
    while (r.once(8))
      out.push(
        ...this.words(r.pick(['union all', 'union', 'except', 'intersect', 'minus'])),
        ...this.block(),
      );
    return out;
  }

  private block(): string[] {
    const r = this.random;
    this.fuel -= 3;
    const out = this.words(r.once(8) ? 'select distinct' : 'select');
    out.push(...this.list(() => this.selectItem()));
    if (!r.once(8)) {
      out.push(...this.words('from'), ...this.source());
      while (r.once(4))
        out.push(
          ...this.words(r.pick(['join', 'left join', 'full outer join', 'cross join', 'asof join'])),
          ...this.source(),
          ...this.words('on'),
          ...this.expression(),
        );
      if (r.once(6))
        out.push(',', ...this.words('lateral flatten'), '(', 'input', '=>', ...this.path(), ')', 'f');
    }
    if (r.once(2)) out.push(...this.words('where'), ...this.expression());
    if (r.once(4))
      out.push(
        ...this.words('group by'),
        ...(r.once(3) ? this.words('all') : this.list(() => this.expression())),
      );
    if (r.once(8)) out.push(...this.words('having'), ...this.expression());
    if (r.once(8)) out.push(...this.words('qualify'), ...this.window(), '=', '1');
    if (r.once(4))
      out.push(
        ...this.words('order by'),
        ...this.list(() => [
          ...this.expression(),
          ...(r.once(2) ? this.words(r.pick(['desc', 'asc nulls last'])) : []),
        ]),
      );
    if (r.once(6)) out.push(...this.words('limit'), '10');
    return out;
  }

  private selectItem(): string[] {
    const r = this.random;
    if (r.once(10)) return ['*'];
    if (r.once(14)) return ['t', '.', '*', ...this.words('exclude'), '(', 'a', ')'];
    const out = this.expression();
    if (r.once(3))
      out.push(...(r.once(2) ? this.words('as') : []), r.pick(['n', 'total', '"Q n"', 'date', 'x_1']));
    return out;
  }

  private source(): string[] {
    const r = this.random;
    const out = this.fuel > 0 && r.once(6) ? ['(', ...this.query(), ')'] : [r.pick(TABLES)];
    if (r.once(2)) out.push(...(r.once(2) ? this.words('as') : []), r.pick(['o', 'c', 's1']));
    return out;
  }

  private type(): string[] {
    return this.random
      .pick(TYPES)
      .split(/(?<=\W)|(?=\W)/)
      .filter((part) => part.trim() !== '');
  }

  private path(): string[] {
    const r = this.random;
    const out = [r.pick(['src', 'f.value', '$1']), ':', r.pick(['from', 'Name', 'date', '"Odd key"'])];
    while (r.once(3))
      out.push(
        ...r.pick([
          ['.', 'select'],
          ['[', '0', ']'],
          ['[', "'k'", ']'],
          ['.', 'Type'],
        ]),
      );
    return out;
  }

  private window(): string[] {
    const order = this.words('order by');
    return [
      ...this.words('row_number'),
      '(',
      ')',
      ...this.words('over'),
      '(',
      ...this.words('partition by'),
      'a',
      ...order,
      ...this.expression(),
      ')',
    ];
  }

  private expression(): string[] {
    const r = this.random;
    this.fuel--;
    if (this.fuel <= 0) return [r.pick(NAMES)];
    switch (r.below(18)) {
      case 0:
      case 1:
        return [r.pick(LITERALS)];
      case 2:
        return [...this.expression(), ...this.words(r.pick(OPERATORS)), ...this.expression()];
      case 3:
        return ['(', ...this.expression(), ')'];
      case 4:
        return [r.pick(FUNCTIONS), '(', ...this.list(() => this.expression()), ')'];
      case 5:
        return [...this.path(), ...(r.once(2) ? ['::', ...this.type()] : [])];
      case 6:
        return [
          ...this.words('case when'),
          ...this.expression(),
          ...this.words('then'),
          ...this.expression(),
          ...(r.once(2) ? [...this.words('else'), ...this.expression()] : []),
          ...this.words('end'),
        ];
      case 7:
        return [...this.words('cast'), '(', ...this.expression(), ...this.words('as'), ...this.type(), ')'];
      case 8:
        return [
          r.pick(NAMES),
          ...this.words(r.once(2) ? 'in' : 'not in'),
          '(',
          ...(this.fuel > 5 && r.once(3) ? this.query() : this.list(() => this.expression())),
          ')',
        ];
      case 9:
        return [
          r.pick(NAMES),
          ...this.words('between'),
          r.pick(LITERALS),
          ...this.words('and'),
          r.pick(LITERALS),
        ];
      case 10:
        return [r.pick(['-', '+', 'not']), ...this.expression()];
      case 11:
        return this.window();
      case 12:
        return [...this.words('exists'), '(', ...this.query(), ')'];
      case 13:
        return ['{', "'k'", ':', ...this.expression(), '}'];
      case 14:
        return ['transform', '(', 'arr', ',', 'x', '->', ...this.expression(), ')'];
      case 15:
        return ['o', '.', r.pick(NAMES)];
      default:
        return [r.pick(NAMES)];
    }
  }
}

const GAPS = [' ', ' ', ' ', ' ', '\n', '\n  ', '  ', '\t', '\r\n', '\n\n\n\n', ' \n'];
const COMMENTS = [
  '-- note\n',
  '/* note */',
  '/* two\n   lines */',
  '// note\n',
  '--\n',
  '/**/',
  '{# note #}',
  "-- it's\n",
  '-- $$ (\n',
];

/** Whether two tokens may stand without white space between them and remain the same two tokens. */
function mayTouch(left: string, right: string): boolean {
  const last = left.at(-1) ?? '';
  const first = right[0] ?? '';
  return /[(),;[\]]/.test(last) || (/[(),;[\]]/.test(first) && !/^[@$]/.test(left));
}

/** Writes tokens down with the white space and the comments of some author. */
export function written(tokens: readonly string[], random: Random): string {
  const commented = random.once(3);
  let text = '';
  for (const [i, token] of tokens.entries()) {
    const before = tokens[i - 1];
    if (before !== undefined && !(mayTouch(before, token) && random.once(2))) text += random.pick(GAPS);
    if (commented && random.once(12) && before !== ':') {
      text +=
        (/[-/{&\w]$/.test(text) ? ' ' : '') + random.pick(COMMENTS) + (/^[*/\w{]/.test(token) ? ' ' : '');
    }
    text += token;
  }
  return text;
}
