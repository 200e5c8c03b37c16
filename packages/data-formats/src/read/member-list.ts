import type { Notes } from '../model/notes.ts';
import type { Member, Path } from '../model/value.ts';

/**
 * Collects the members of one object. A key that is there already gets the new value in its old place, as readers of
 * JSON do, and is noted.
 */
export class MemberList {
  readonly #members: Member[] = [];
  readonly #places = new Map<string, number>();
  readonly #notes: Notes;
  readonly #path: Path;

  constructor(notes: Notes, path: Path) {
    this.#notes = notes;
    this.#path = path;
  }

  has(key: string): boolean {
    return this.#places.has(key);
  }

  add(member: Member): void {
    const place = this.#places.get(member.key);
    if (place === undefined) {
      this.#places.set(member.key, this.#members.length);
      this.#members.push(member);
      return;
    }
    this.#notes.add('duplicate-keys', [...this.#path, member.key], member.keySpan.start);
    this.#members[place] = member;
  }

  /** The live list. */
  get list(): readonly Member[] {
    return this.#members;
  }
}
