import * as K from '../../lexer/kinds.ts';
import { DATA_TYPE, FUNCTION } from '../../vocabulary/index.ts';
import { DONE, EITHER, HAVE, isBackticked, NAME, ReadingState, WANT } from './reading-state.ts';
import * as W from './words.ts';

const UNIT = /^(?:YEAR|QUARTER|MONTH|WEEK|DAY|HOUR|MINUTE|(?:MILLI|MICRO|NANO)?SECOND)S?$/;

/** Reads operands, operators and the words between them. */
export abstract class OperandReader extends ReadingState {
  /** An alias without AS. */
  protected alias(): boolean {
    const { frame } = this;
    if (frame.interval && frame.state === HAVE && UNIT.test(this.word())) {
      frame.interval = false;
      this.at++;
      return true;
    }
    if (frame.state !== HAVE || (frame.clause !== W.SELECT && frame.clause !== W.TABLES)) return false;
    if (frame.role === 'call') return false;
    this.at++;
    frame.state = DONE;
    return true;
  }

  /** Reads what follows AS: a name, a type in a call, or the query of a CTE. */
  protected named(word: string): boolean {
    const { frame } = this;
    if (frame.role === 'call') return this.type();
    if ((word === 'NOT' || word === 'MATERIALIZED') && frame.clause === W.TABLES) {
      this.at++;
      return true;
    }
    if (this.called === 0 && frame.clause === 0 && this.isKnown(DATA_TYPE)) return this.type();
    this.at++;
    frame.state = DONE;
    return true;
  }

  protected type(): boolean {
    const { frame } = this;
    const kind = this.kind();
    if (kind !== K.WORD && kind !== K.TEMPLATE && kind !== K.QUOTED) return false;
    this.at++;
    frame.state = HAVE;
    while (/^(?:PRECISION|VARYING|UNSIGNED)$/.test(this.word())) this.at++;
    if (this.kind() === K.OPEN_PAREN) {
      this.at++;
      this.push('call', K.CLOSE_PAREN, HAVE);
      return true;
    }
    if (/^WITH(?:OUT)?$/.test(this.word()) && this.word(2) === 'ZONE') this.at += 3;
    return true;
  }

  /** Reads a name with several parts, or a call. */
  protected name(): boolean {
    const isFunction = this.isKnown(FUNCTION | DATA_TYPE);
    const plain = this.kind() === K.WORD;
    if (this.frame.state === HAVE || this.frame.state === DONE) return this.alias();
    this.at++;
    if (!this.operand()) return false;
    if (this.kind() === K.DOT) return this.steps();
    if (this.kind() === K.OPEN_PAREN) {
      const tight = (this.flags() & K.SPACE_BEFORE) === 0;
      if (plain && isFunction) this.calls++;
      else if (plain && tight) this.unknownCalls++;
      return this.call();
    }
    return true;
  }

  /** Reads `.name`, `.*`, `.$1` and further steps like these. */
  protected steps(): boolean {
    while (this.kind() === K.DOT) {
      const kind = this.kind(1);
      const star = this.text(1) === '*';
      const name =
        kind === K.WORD ||
        kind === K.QUOTED ||
        kind === K.TEMPLATE ||
        kind === K.VARIABLE ||
        isBackticked(this.text(1));
      if ((!name && !star) || (this.flags(1) & K.SPACE_BEFORE) !== 0) return false;
      this.at += 2;
    }
    if (this.frame.state === EITHER) this.frame.state = HAVE;
    if (this.kind() !== K.OPEN_PAREN) return true;
    if ((this.flags() & K.SPACE_BEFORE) === 0) this.unknownCalls++;
    return this.call();
  }

  protected call(after = this.frame.state === DONE ? DONE : HAVE): boolean {
    this.at++;
    this.push('call', K.CLOSE_PAREN, after);
    const first = this.word();
    if (first === 'SELECT' || first === 'WITH') this.frame.fresh = true;
    return true;
  }

  protected binary(word: string): boolean {
    const { frame } = this;
    if (frame.state === DONE) return false;
    const plain = this.kind(-1) === K.WORD && this.kind(-2) !== K.DOT && this.kind(1) === K.WORD;
    this.at++;
    // `people like us` is English, unless it is in a clause.
    if (!W.COMMON_BINARY.has(word)) {
      if (plain) this.equals++;
      else this.proofs++;
    }
    if (word === 'IN' && this.kind() === K.OPEN_PAREN) this.proofs++;
    if ((word === 'AND' || word === 'OR') && frame.role !== 'call') this.joined++;
    frame.state = WANT;
    if (word !== 'IS') return true;
    if (this.word() === 'NOT') this.at++;
    if (this.word() === 'NULL') this.proofs++;
    if (this.word() === 'DISTINCT' && this.word(1) === 'FROM') {
      this.proofs++;
      this.at += 2;
    }
    return true;
  }

  protected negated(): boolean {
    this.at++;
    const next = this.word();
    if (next === 'NULL') {
      this.at++;
      return this.frame.role === 'call';
    }
    return W.BINARY.has(next) && next !== 'AND' && next !== 'OR' && next !== 'IS' && this.binary(next);
  }

  protected prefix(word: string): boolean {
    const { frame } = this;
    this.at++;
    frame.fresh = false;
    if (word !== 'INTERVAL') {
      if (word === 'EXISTS' && this.kind() === K.OPEN_PAREN) this.proofs++;
      frame.state = WANT;
      return true;
    }
    const kind = this.kind();
    if (kind !== K.STRING && kind !== K.NUMBER && kind !== K.TEMPLATE && kind !== K.OPEN_PAREN) {
      frame.interval = true;
      return true;
    }
    this.proofs++;
    frame.interval = kind === K.OPEN_PAREN;
    if (kind === K.OPEN_PAREN) return this.call();
    this.at++;
    frame.state = HAVE;
    this.unit();
    return true;
  }

  /** The unit of an interval: `INTERVAL '1' DAY TO SECOND`. */
  protected unit(): void {
    if (!UNIT.test(this.word()) && this.kind() !== K.TEMPLATE) return;
    this.at++;
    if (this.word() === 'TO' && UNIT.test(this.word(1))) this.at += 2;
  }

  protected caseWord(word: string): boolean {
    const { frame } = this;
    if (frame.state === WANT && word !== 'WHEN' && !this.incomplete) return false;
    this.at++;
    frame.state = WANT;
    if (word !== 'END') return true;
    this.frames.pop();
    this.proofs++;
    return this.operand();
  }

  protected open(kind: number): boolean {
    const { frame } = this;
    const { state } = frame;
    this.at++;
    if (kind === K.OPEN_BRACE) {
      if (state === HAVE || state === DONE) return false;
      this.push('brace', K.CLOSE_BRACE, HAVE);
      return true;
    }
    if (kind === K.OPEN_BRACKET) {
      if (state === DONE) return false;
      this.push('call', K.CLOSE_BRACKET, HAVE);
      return true;
    }
    if (state === HAVE && frame.clause !== W.TABLES) return false;
    const fresh = frame.fresh;
    frame.fresh = false;
    const table = frame.clause === W.TABLES && (state === HAVE || state === DONE);
    this.push('group', K.CLOSE_PAREN, state === NAME || table ? DONE : HAVE);
    if (fresh && frame.clause === W.NOTHING) this.frame.fresh = true;
    if (frame.clause === W.TABLES) this.frame.clause = W.TABLES;
    return true;
  }

  protected operator(text: string): boolean {
    const { frame } = this;
    const { state } = frame;
    this.at++;
    if (text === '*' && (state === WANT || state === EITHER)) {
      if (state === WANT || frame.clause === W.SELECT) {
        frame.fresh = false;
        frame.state = HAVE;
        if (/^(?:EXCLUDE|EXCEPT|REPLACE|RENAME|ILIKE)$/.test(this.word()) && this.kind(1) === K.OPEN_PAREN) {
          this.at++;
          return this.call();
        }
        return true;
      }
    }
    if (text === '-' || text === '+') {
      frame.fresh = false;
      frame.state = WANT;
      return state !== DONE && state !== NAME;
    }
    if (text === '->' || text === '=>') {
      if (frame.role !== 'call' || state === WANT) return false;
      frame.state = WANT;
      return true;
    }
    if (text === '==' || text === ':=' || text === '->>' || text === '!') return false;
    if (state !== HAVE && state !== EITHER) return this.incomplete && state === WANT;
    if (text === '||' || text === '<>') this.proofs++;
    if (text === '=') {
      this.equals++;
      const first = this.operands === 1 || (this.called === 0 && this.proofs === 0 && this.joined === 0);
      if (frame.role === 'text' && frame.clause === 0 && first) this.assigned = true;
    }
    if (text === '<' || text === '>' || text === '<=' || text === '>=' || text === '!=') this.equals++;
    frame.fresh = false;
    frame.state = WANT;
    return true;
  }

  /** Reads a step into semi-structured data, a bind variable, or the separator between a key and its value. */
  protected colon(): boolean {
    const { frame } = this;
    const kind = this.kind(1);
    const name = kind === K.WORD || kind === K.QUOTED || kind === K.TEMPLATE || kind === K.NUMBER;
    const apart = (this.flags(1) & K.SPACE_BEFORE) !== 0;
    if (frame.role === 'brace') {
      this.at++;
      frame.state = WANT;
      return true;
    }
    if (!name || apart) return false;
    this.at += 2;
    if (frame.state === WANT || frame.state === EITHER) return this.operand();
    return (
      frame.state === HAVE &&
      (this.flags(-2) & K.SPACE_BEFORE) === 0 &&
      (this.kind() !== K.DOT || this.steps())
    );
  }
}
