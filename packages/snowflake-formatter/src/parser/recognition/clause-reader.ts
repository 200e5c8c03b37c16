import * as K from '../../lexer/kinds.ts';
import { DefinitionReader } from './definition-reader.ts';
import { DONE, EITHER, type Frame, WANT } from './reading-state.ts';
import * as W from './words.ts';

/** Reads a query's clauses and the first words of statements. */
export abstract class ClauseReader extends DefinitionReader {
  /** Reads a clause of a query, or a fragment of one at the start of the text. */
  protected clause(word: string): boolean {
    const { frame } = this;
    const pair = `${word} ${this.word(1)}`;
    let length = 1;
    let body = W.CLAUSES.get(pair);
    if (body !== undefined) length = 2;
    else if (W.JOIN_WORDS.has(word)) {
      while (W.JOIN_WORDS.has(this.word(length - 1))) length++;
      const last = this.word(length - 1);
      if (last === 'JOIN') body = W.TABLES;
      else if (word === 'LATERAL' && last === 'VIEW') {
        body = W.TABLES;
        if (this.word(length) === 'OUTER') length++;
      } else if ((word === 'CROSS' || word === 'OUTER') && last === 'APPLY') body = W.TABLES;
    } else body = W.CLAUSES.get(word);
    if (body === undefined && (word === 'AND' || word === 'OR') && frame.role === 'text' && frame.fresh) {
      body = W.ITEMS;
    }
    if (frame.role === 'text' && word === 'WHEN' && /^(?:NOT|MATCHED)$/.test(this.word(1))) {
      this.merges = true;
      this.proofs++;
      body = W.ITEMS;
    }
    if (frame.role === 'text' && word === 'THEN' && this.merges && frame.state !== WANT) {
      this.at++;
      frame.fresh = true;
      frame.state = EITHER;
      return true;
    }
    if (body === undefined) return false;
    if (frame.role === 'case' || frame.role === 'brace') return false;
    if (frame.role === 'call' && !(frame.fresh && word === 'SELECT')) return false;
    const continues = frame.role === 'query' || (frame.role === 'text' && frame.clause !== 0);
    if (!frame.fresh && !continues && frame.state === WANT) return false;
    if (frame.role === 'group' && !frame.fresh && body !== W.TABLES && body !== W.ITEMS) return false;
    if (continues && frame.state === WANT && !this.incomplete && !this.startsQuery(word)) return false;
    if (length > 1 || this.startsQuery(word)) this.proofs += length > 1 ? 1 : 0;
    this.at += length;
    this.ctes = false;
    this.weigh(word, frame);
    if (word === this.due) this.due = '';
    if ((word === 'SELECT' || word === 'VALUES') && this.due === 'ROWS') this.due = '';
    frame.role = frame.role === 'call' || frame.role === 'group' ? 'query' : frame.role;
    frame.fresh = body === W.NOTHING;
    frame.clause = body;
    frame.state = body === W.NOTHING ? EITHER : WANT;
    if (word === 'SELECT') {
      while (/^(?:DISTINCT|ALL|TOP)$/.test(this.word()) && this.kind(1) !== K.COMMA) {
        this.at++;
        if (this.kind() === K.NUMBER) this.at++;
        if (this.word() === 'ON' && this.kind(1) === K.OPEN_PAREN) {
          this.at++;
          return this.call(EITHER);
        }
      }
    }
    return true;
  }

  protected startsQuery(word: string): boolean {
    return word === 'SELECT' || word === 'VALUES';
  }

  /** Counts how much a clause's keyword proves: FROM proves much after SELECT, and little alone. */
  protected weigh(word: string, frame: Frame): void {
    const afterSelect = frame.clause === W.SELECT || frame.clause === W.TABLES;
    // The condition after ON must provide its own proof.
    if (afterSelect && !frame.fresh && word !== 'ON') this.proofs++;
    const next = this.kind();
    if (word === 'SELECT' && next !== K.WORD && next !== K.EOF) this.proofs++;
    if (word === 'LIMIT' && (next === K.NUMBER || next === K.TEMPLATE)) this.proofs++;
    if (
      (word === 'FROM' || word === 'VALUES') &&
      (next === K.TEMPLATE || next === K.OPEN_PAREN || this.kind(1) === K.DOT)
    )
      this.proofs++;
    if (word === 'WHERE' && next === K.OPEN_PAREN) this.proofs++;
    if (
      word === 'WHERE' ||
      word === 'HAVING' ||
      word === 'QUALIFY' ||
      word === 'AND' ||
      word === 'OR' ||
      word === 'ON'
    ) {
      this.joined++;
      // The condition still has to contain a comparison.
      this.equals++;
    }
  }

  /** Reads the first words of a statement, if one starts here. */
  protected statement(word: string): boolean {
    const { frame } = this;
    const next = this.word(1);
    const template = this.kind(1) === K.TEMPLATE;
    if (word === 'WITH' && (this.kind(1) === K.WORD || this.kind(1) === K.QUOTED || template)) {
      this.at++;
      if (next === 'RECURSIVE') this.at++;
      this.ctes = true;
      return this.begin(W.TABLES);
    }
    if (frame.role === 'group' || frame.role === 'call') return false;
    if (word === 'INSERT' && (this.merges || next === 'INTO' || next === 'OVERWRITE')) {
      this.at += this.merges ? 1 : 2;
      if (this.word() === 'INTO') this.at++;
      if (this.word() === 'TABLE') this.at++;
      if (!this.merges) this.due = 'ROWS';
      this.proofs++;
      this.begin(W.TABLES);
      if (this.merges) frame.state = EITHER;
      return true;
    }
    if (word === 'UPDATE' && (this.kind(1) === K.WORD || this.kind(1) === K.QUOTED || template)) {
      this.at++;
      if (!this.merges) this.due = 'SET';
      this.begin(W.TABLES);
      if (this.merges) frame.state = EITHER;
      return true;
    }
    if (word === 'DELETE' && (this.merges || next === 'FROM' || template)) {
      this.at += next === 'FROM' ? 2 : 1;
      this.proofs++;
      this.begin(W.TABLES);
      if (this.merges) frame.state = DONE;
      return true;
    }
    if (word === 'MERGE' && next === 'INTO') {
      this.at += 2;
      this.merges = true;
      this.due = 'USING';
      this.proofs++;
      return this.begin(W.TABLES);
    }
    if (word === 'SET' && this.kind(1) === K.WORD && this.text(2) === '=') {
      this.at += 3;
      this.assigned = true;
      return this.begin(W.ITEMS);
    }
    if (
      W.LONE.has(word) &&
      (this.kind(1) === K.SEMICOLON || (word === 'BEGIN' && W.HEADS.has(next) && this.aheadKind(K.SEMICOLON)))
    ) {
      this.at++;
      this.proofs++;
      frame.state = DONE;
      if (this.kind() !== K.SEMICOLON) this.restart();
      return true;
    }
    if (word === 'EXPLAIN' && (next === 'SELECT' || template)) {
      this.at++;
      this.proofs++;
      return true;
    }
    return this.head(word, next, template);
  }
}
