import * as K from '../../lexer/kinds.ts';
import { DATA_TYPE } from '../../vocabulary/index.ts';
import { OperandReader } from './operand-reader.ts';
import { DONE, HAVE, isBackticked, WANT } from './reading-state.ts';
import * as W from './words.ts';

/** Reads statements that are not queries, whose grammar after the first words is loose, and the ends of statements. */
export abstract class DefinitionReader extends OperandReader {
  /** Reads the head of a definition: its first words are known, and the grammar of the rest is loose. */
  protected head(word: string, next: string, template: boolean): boolean {
    const follow = W.HEADS.get(word);
    if (follow === undefined) return false;
    if (!follow.has('') && !follow.has(next) && !template) return false;
    if (template && /^(?:USE|BEGIN|START|COMMIT|ROLLBACK)$/.test(word)) return false;
    if (this.kind(2) === K.EOF && /^(?:CREATE|DROP|ALTER)$/.test(word)) return false;
    if (!this.hasRest(word, next, template)) return false;
    this.proofs++;
    this.frame.role = 'definition';
    this.frame.fresh = false;
    this.frame.named = false;
    this.frame.state = HAVE;
    this.at++;
    return true;
  }

  /**
   * Whether a word that is typical of the statement, and that a sentence lacks, follows somewhere after its first word.
   */
  protected hasRest(word: string, next: string, template: boolean): boolean {
    switch (word) {
      case 'GRANT':
        return this.ahead('TO') && (template || next === 'ROLE' || this.ahead('ON'));
      case 'REVOKE':
        return this.ahead('FROM') && (template || next === 'ROLE' || this.ahead('ON'));
      case 'CALL':
        return (this.kind(1) === K.WORD || template) && this.aheadKind(K.OPEN_PAREN, true);
      case 'EXEC':
        return this.aheadKind(K.STRING) || this.aheadKind(K.TEMPLATE);
      case 'COMMENT': {
        const text = this.aheadKind(K.STRING) || this.aheadKind(K.TEMPLATE);
        return this.ahead('IS') && text;
      }
      case 'COPY':
        return this.ahead('FROM') || this.aheadKind(K.TEMPLATE);
      case 'TRUNCATE':
        return !this.ahead('IS');
      case 'CREATE': {
        const body = ['AS', 'LIKE', 'CLONE'].some((one) => this.ahead(one)) || this.aheadKind(K.OPEN_PAREN);
        return (next !== 'TABLE' && next !== 'VIEW') || body || this.aheadKind(K.TEMPLATE);
      }
      default:
        return true;
    }
  }

  /**
   * Reads a token of a definition: anything except two names in a row, the punctuation of a sentence, and text that is
   * not SQL.
   */
  protected definition(): boolean {
    const { frame } = this;
    const word = this.word();
    const kind = this.kind();
    if (kind === K.WORD) {
      if (W.PROSE.has(word)) return false;
      const first = this.word(1);
      if (word === 'AS' && (first === 'SELECT' || first === 'WITH' || this.kind(1) === K.OPEN_PAREN)) {
        this.at++;
        frame.role = frame.close < 0 ? 'text' : 'query';
        frame.clause = W.NOTHING;
        frame.fresh = true;
        frame.state = WANT;
        return true;
      }
      if (frame.close >= 0 && frame.fresh && (word === 'SELECT' || word === 'WITH')) {
        frame.role = 'query';
        return true;
      }
      frame.fresh = false;
      const property = this.kind(1) === K.OPEN_PAREN || this.text(1) === '=';
      const known = W.DEFINITION_WORDS.has(word) || this.isKnown(DATA_TYPE) || property;
      if (!known && frame.named && frame.close < 0) return false;
      this.at++;
      if (!known && frame.named) frame.state = DONE;
      frame.named = !known;
      return true;
    }
    frame.fresh = false;
    switch (kind) {
      case K.UNKNOWN:
        this.at++;
        frame.named = true;
        return isBackticked(this.text(-1));
      case K.COLON:
        return false;
      case K.VARIABLE:
        this.at++;
        return this.text(-1) !== '?';
      case K.DOT:
        if ((this.flags(1) & K.SPACE_BEFORE) !== 0 || this.kind(1) === K.EOF) return false;
        this.at += 2;
        frame.named = true;
        return true;
      case K.SEMICOLON:
        return this.semicolon();
      case K.OPEN_PAREN:
        this.at++;
        this.push('definition', K.CLOSE_PAREN, HAVE);
        this.frame.fresh = true;
        return true;
      case K.OPEN_BRACKET:
      case K.OPEN_BRACE:
        this.at++;
        this.push('definition', kind + 1, HAVE);
        return true;
      case K.CLOSE_PAREN:
      case K.CLOSE_BRACKET:
      case K.CLOSE_BRACE:
        return this.close(kind);
      default:
        frame.named = kind === K.QUOTED || kind === K.TEMPLATE;
        this.at++;
        return true;
    }
  }

  protected semicolon(): boolean {
    if (this.frames.length > 1 || !this.complete() || this.due !== '') return false;
    if (!this.endsStatement()) return false;
    this.at++;
    this.separated = true;
    this.restart();
    return true;
  }

  /** Whether a statement ends here, perhaps one that a template produces: nothing else is between the semicolons. */
  protected endsStatement(): boolean {
    const { role, clause, state } = this.frame;
    const brought = this.kind(-1) === K.TEMPLATE && (this.at === 1 || this.kind(-2) === K.SEMICOLON);
    return role !== 'text' || clause !== 0 || state !== HAVE || brought;
  }

  protected restart(): void {
    const { frame } = this;
    this.merges = false;
    frame.role = 'text';
    frame.clause = 0;
    frame.fresh = true;
    frame.state = this.kind() === K.EOF ? DONE : WANT;
    if (
      this.kind() !== K.EOF &&
      this.kind() !== K.TEMPLATE &&
      this.kind() !== K.WORD &&
      this.kind() !== K.OPEN_PAREN
    )
      frame.fresh = this.kind() === K.SEMICOLON;
    if (this.kind() === K.SEMICOLON) frame.state = DONE;
  }

  protected close(kind: number): boolean {
    const { frame } = this;
    if (frame.close !== kind) return false;
    const before = this.kind(-1);
    const empty = before === kind - 1;
    if (!empty && !this.complete()) return false;
    this.frames.pop();
    this.at++;
    const holder = this.frame;
    holder.fresh = false;
    if (holder.role === 'definition') {
      holder.named = false;
      return true;
    }
    holder.state = frame.after;
    return true;
  }
}
