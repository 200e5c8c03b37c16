import { argumentsEnd, callLength } from './calls.ts';
import type { Edits } from './edits.ts';
import { closerOf, insteadOf, type Member, OpenBrackets } from './open-brackets.ts';
import { beginsSymbol, readToken } from './read-token.ts';
import { skipTrivia } from './trivia.ts';

type State = 'value' | 'element' | 'key' | 'colon' | 'after' | 'end';

/** Walks over malformed JSON and records the changes that would make it valid. Nesting is kept in an array. */
export class RepairGrammar {
  readonly #text: string;
  readonly #edits: Edits;
  readonly #open = new OpenBrackets();
  #state: State = 'value';
  #at = 0;
  /** End of the last token that stays. */
  #last = 0;
  /** A comma that nothing has followed yet, or -1. */
  #comma = -1;
  #firstStart = -1;
  readonly #areMembers: boolean;
  #values = 0;
  #member: Member = { start: 0, comma: -1, last: 0, edits: 0 };
  /** The last string that is an element of a list: it is a member's key if a colon follows. */
  #element: (Member & { readonly end: number; readonly size: number }) | null = null;

  /** @param areMembers whether the text begins with members of an object whose brace is missing */
  constructor(text: string, edits: Edits, areMembers = false) {
    this.#text = text;
    this.#edits = edits;
    this.#areMembers = areMembers;
    if (!areMembers) return;
    this.#open.push({ kind: '{', tuple: false });
    this.#state = 'key';
  }

  /** How many values are outside of all brackets. */
  get values(): number {
    return this.#values;
  }

  /** Returns whether the walk reached the end. */
  run(): boolean {
    for (;;) {
      this.#at = skipTrivia(this.#text, this.#at, this.#edits);
      const character = this.#text[this.#at];
      if (character === undefined) return this.#finish();
      if (this.#firstStart === -1) this.#firstStart = this.#at;
      if (!this.#step(character)) return false;
    }
  }

  #step(character: string): boolean {
    switch (character) {
      case '{':
      case '[':
      case '(':
        return this.#openBracket(character);
      case '}':
      case ']':
      case ')':
        return this.#close(character);
      case ',':
      case ';':
        return this.#separator(character);
      case ':':
        return this.#isSymbol() ? this.#scalar() : this.#colon(character);
      case '=':
        return this.#colon(character);
      default:
        return this.#scalar();
    }
  }

  /** Adds what is missing before a value that begins at `at`. */
  #makeRoom(): void {
    if (this.#state === 'after') {
      this.#edits.insert(this.#last, ',', 'A comma that was missing');
      this.#state = this.#open.inObject ? 'key' : 'element';
    }
    if (this.#state === 'colon') {
      this.#edits.insert(this.#last, ':', 'A colon that was missing');
      this.#state = 'value';
    }
    if (this.#state === 'end') {
      if (this.#values === 1) this.#edits.insert(this.#firstStart, '[', 'Brackets around several values');
      this.#edits.insert(this.#last, ',', 'A comma between values');
      this.#state = 'value';
    }
    this.#comma = -1;
  }

  #afterValue(): void {
    const outside = this.#open.depth === 0;
    if (outside) this.#values += 1;
    this.#state = outside ? 'end' : 'after';
    this.#last = this.#at;
  }

  #openBracket(kind: '{' | '[' | '('): boolean {
    if (kind !== '(') this.#closeObjectBefore();
    this.#makeRoom();
    if (this.#state === 'key') return false;
    if (kind === '(')
      this.#edits.replace(this.#at, this.#at + 1, '[', 'A list in brackets instead of parentheses');
    this.#open.push({ kind, tuple: kind === '(' });
    this.#at += 1;
    this.#last = this.#at;
    this.#state = kind === '{' ? 'key' : 'element';
    return true;
  }

  /** A bracket where a key should be: the preceding object, in a list or alone, was not closed. */
  #closeObjectBefore(): void {
    const around = this.#open.parent?.kind;
    if (this.#open.innermost?.kind !== '{' || around === '{' || around === '(') return;
    const afterComma = this.#state === 'key' && this.#comma !== -1;
    if (!afterComma && this.#state !== 'after') return;
    const end = afterComma ? this.#comma : this.#last;
    this.#edits.insert(end, '}', '} that was missing: the next value begins');
    this.#open.pop();
    if (around === undefined) this.#values += 1;
    if (!afterComma) this.#state = around === undefined ? 'end' : 'after';
    else if (around !== undefined) this.#state = 'element';
    else {
      this.#edits.remove(this.#comma, this.#comma + 1, 'A comma removed that separates nothing');
      this.#state = 'end';
    }
  }

  #close(closer: '}' | ']' | ')'): boolean {
    if (this.#open.size === 0) {
      this.#edits.remove(this.#at, this.#at + 1, `${closer} removed: it closes nothing`);
      this.#at += 1;
      return true;
    }
    this.#completeMember();
    const outside = this.#open.outside(closer);
    if (outside !== -1) this.#closeDownTo(outside + 1);
    const bracket = this.#open.pop();
    const right = closerOf(bracket);
    if (right !== closer) this.#edits.replace(this.#at, this.#at + 1, right, insteadOf(closer, right));
    this.#at += 1;
    // The value of a call was complete before the call was.
    if (right === '') this.#last = this.#state === 'end' || this.#state === 'after' ? this.#last : this.#at;
    else this.#afterValue();
    return true;
  }

  /** Closes everything beyond this many open brackets, before the current token. */
  #closeDownTo(size: number): void {
    while (this.#open.size > size) {
      const closer = closerOf(this.#open.pop());
      if (closer !== '') this.#edits.insert(this.#last, closer, `${closer} that was missing`);
    }
  }

  /** Completes a member or list that is cut off by a bracket or the end of the text. */
  #completeMember(): void {
    if (this.#state === 'colon' || (this.#state === 'value' && this.#open.size > 0 && this.#open.inObject))
      this.#dropMember();
    if (this.#comma !== -1)
      this.#edits.remove(this.#comma, this.#comma + 1, 'A comma removed that nothing follows');
    this.#comma = -1;
  }

  /** Removes a key without a value: any value in its place would be made up. */
  #dropMember(): void {
    const { start, comma, last, edits } = this.#member;
    const end = this.#text.slice(start, this.#at).trimEnd().length + start;
    this.#edits.truncate(edits);
    this.#edits.replace(start, end, '', 'A key removed that has no value', true);
    this.#comma = comma;
    this.#last = last;
    this.#state = 'key';
  }

  #separator(character: string): boolean {
    if (this.#state === 'after') {
      if (character === ';')
        this.#edits.replace(this.#at, this.#at + 1, ',', 'A comma instead of a semicolon');
      this.#comma = this.#at;
      this.#last = this.#at;
      this.#state = this.#open.inObject ? 'key' : 'element';
    } else if (this.#state === 'colon' || (this.#state === 'value' && this.#open.inObject)) {
      this.#dropMember();
      return true;
    } else {
      const name = character === ',' ? 'comma' : 'semicolon';
      this.#edits.remove(this.#at, this.#at + 1, `A ${name} removed that separates nothing`);
    }
    this.#at += 1;
    return true;
  }

  #colon(character: string): boolean {
    const arrow = character === '=' && this.#text[this.#at + 1] === '>';
    const end = this.#at + (arrow ? 2 : 1);
    if (this.#state === 'after' && !this.#closeListBefore()) return false;
    if (this.#state !== 'colon') return false;
    if (character === '=') this.#edits.replace(this.#at, end, ':', 'A colon instead of an equals sign');
    this.#at = end;
    this.#last = end;
    this.#state = 'value';
    return true;
  }

  /** A colon after a string in a list: the list, inside an object, was not closed before that key. */
  #closeListBefore(): boolean {
    const element = this.#element;
    if (element === null || element.size !== this.#open.size || element.end !== this.#last) return false;
    if (element.comma === -1 || this.#open.parent?.kind !== '{') return false;
    this.#edits.insert(element.comma, ']', '] that was missing: a key follows');
    this.#open.pop();
    this.#member = element;
    this.#state = 'colon';
    return true;
  }

  #scalar(): boolean {
    if (this.#takeCall()) return true;
    const before = { start: this.#at, comma: this.#comma, last: this.#last, edits: this.#edits.count };
    this.#makeRoom();
    const isKey = this.#state === 'key';
    if (isKey) this.#member = before;
    const role = isKey ? 'key' : this.#open.memberRole;
    const token = readToken(this.#text, this.#at, role, () => this.#open.closers);
    if (token === null) return false;
    const { end, text, message, loses, isQuoted } = token;
    // A text of nothing but words is not malformed JSON.
    if (!isQuoted && this.#open.depth === 0 && text.startsWith('"')) return false;
    if (text === '') return this.#cutOff(before, end);
    if (message !== '') this.#edits.replace(this.#at, end, text, message, loses);
    this.#at = end;
    if (isQuoted && !isKey) this.#element = { ...before, end, size: this.#open.size };
    if (isKey) {
      this.#state = 'colon';
      this.#last = this.#at;
    } else this.#afterValue();
    return true;
  }

  /** A value of which nothing meaningful is left before the end of the text. */
  #cutOff(before: Member, end: number): boolean {
    if (this.#state === 'value' && this.#open.inObject) {
      this.#at = end;
      this.#dropMember();
      return true;
    }
    if (this.#open.depth === 0) return false;
    this.#edits.truncate(before.edits);
    this.#edits.replace(this.#at, end, '', 'A number removed that is cut off', true);
    this.#comma = before.comma;
    this.#state = before.comma === -1 && before.last !== this.#last ? 'after' : this.#state;
    this.#last = before.last;
    this.#at = end;
    return true;
  }

  /** Whether the colon here begins a symbol of Ruby: a key or value is due, and follows without a blank. */
  #isSymbol(): boolean {
    if (this.#open.depth === 0 || !['key', 'value', 'element'].includes(this.#state)) return false;
    return this.#text[this.#at - 1] !== ':' && beginsSymbol(this.#text, this.#at);
  }

  /** A call around a value, such as callback({…}) or ObjectId("…"): only the value is kept. */
  #takeCall(): boolean {
    if (this.#state === 'key') return false;
    const length = callLength(this.#text, this.#at);
    if (length === 0) return false;
    this.#makeRoom();
    const end = this.#open.depth === 0 ? null : argumentsEnd(this.#text, this.#at + length);
    if (end !== null) {
      const written = JSON.stringify(this.#text.slice(this.#at, end));
      this.#edits.replace(this.#at, end, written, 'Quotes around a call with several arguments');
      this.#at = end;
      this.#afterValue();
      return true;
    }
    this.#edits.remove(this.#at, this.#at + length, 'A call around a value removed');
    this.#open.push({ kind: '(', tuple: false });
    this.#at += length;
    return true;
  }

  #finish(): boolean {
    if (this.#firstStart === -1) return false;
    if (this.#areMembers) this.#edits.insert(this.#firstStart, '{', 'Braces around members that have none');
    if (this.#state === 'value' && !this.#open.inObject) return false;
    this.#completeMember();
    this.#closeDownTo(0);
    if (this.#state !== 'end') this.#values += 1;
    if (this.#values > 1) this.#edits.insert(this.#text.length, ']', 'Brackets around several values');
    return this.#values > 0;
  }
}
