/** Generates queries and expressions as lists of tokens. All of them are balanced and closed. */
import { FUNCTIONS, LITERALS, NAMES, OPERATORS, TABLES, TYPES } from './lexemes.ts';
import { EXPRESSIONS, QUERY_TAILS, SOURCES } from './patterns.ts';
import type { Random } from './random.ts';

/** A token of a pattern; strings, bodies and template marks may contain spaces. */
const PATTERN_TOKEN = /\$\$.*?\$\$|'[^']*'|[^\s']*\{\{.*?\}\}\S*|\{%.*?%\}|<%.*?%>|\S+/g;

export class Queries {
  protected readonly random: Random;
  /** How many more levels the query may nest. */
  private fuel: number;

  constructor(random: Random, fuel = 30) {
    this.random = random;
    this.fuel = fuel;
  }

  protected words(text: string): string[] {
    return text.split(' ').map((word) => this.cased(word));
  }

  /**
   * The tokens of a pattern, which are separated by spaces: `%e` stands for an expression, `%q` for a query, `%n` for a
   * name, `%t` for a table, `%y` for a type, `%l` for a literal.
   */
  protected filled(pattern: string): string[] {
    return (pattern.match(PATTERN_TOKEN) ?? []).flatMap((part) => this.expanded(part));
  }

  private expanded(part: string): string[] {
    const r = this.random;
    switch (part) {
      case '%e':
        return this.expression();
      case '%q':
        return this.fuel > 0 ? this.query() : this.words('select 1');
      case '%n':
        return [r.pick(NAMES)];
      case '%t':
        return [r.pick(TABLES)];
      case '%y':
        return this.type();
      case '%l':
        return [r.pick(LITERALS)];
      default:
        return [this.cased(part)];
    }
  }

  /** A keyword in a random author's letter case. */
  private cased(word: string): string {
    if (!/^[a-z_]+$/.test(word)) return word;
    const how = this.random.below(8);
    return how === 0 ? word.toUpperCase() : how === 1 ? (word[0] ?? '').toUpperCase() + word.slice(1) : word;
  }

  protected list(item: () => string[]): string[] {
    const out = item();
    for (let more = this.random.below(3); more > 0; more--) out.push(',', ...item());
    return out;
  }

  protected query(): string[] {
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
    const tail = r.below(6);
    if (tail === 0) out.push(...this.words('limit'), '10');
    if (tail === 1) out.push(...this.filled(r.pick(QUERY_TAILS)));
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
    if (r.once(6)) return this.filled(r.pick(SOURCES));
    const out = this.fuel > 0 && r.once(6) ? ['(', ...this.query(), ')'] : [r.pick(TABLES)];
    if (r.once(2)) out.push(...(r.once(2) ? this.words('as') : []), r.pick(['o', 'c', 's1']));
    return out;
  }

  protected type(): string[] {
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

  protected expression(): string[] {
    const r = this.random;
    this.fuel--;
    if (this.fuel <= 0) return [r.pick(NAMES)];
    if (r.once(5)) return this.filled(r.pick(EXPRESSIONS));
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
