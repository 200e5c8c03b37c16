/** Generates scripts of statements as lists of tokens. */
import { LITERALS, NAMES, TABLES } from './lexemes.ts';
import { STATEMENTS } from './patterns.ts';
import { Queries } from './queries.ts';

export class Grammar extends Queries {
  script(): string[] {
    const out: string[] = [];
    const statements = this.random.once(4) ? 1 + this.random.below(4) : 1;
    for (let i = 0; i < statements; i++) {
      out.push(...this.statement());
      if (i + 1 < statements || this.random.once(2)) out.push(';');
    }
    return out;
  }

  private statement(): string[] {
    const r = this.random;
    if (r.once(3)) return this.filled(r.pick(STATEMENTS));
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
}
