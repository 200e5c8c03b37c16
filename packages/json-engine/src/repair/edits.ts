/** A change that a repair proposes. */
export interface Change {
  /** In the original text: UTF-16 code units, line and column from 1. */
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  /** What is changed and why. */
  readonly message: string;
  readonly before: string;
  readonly after: string;
  /** True if the text contained something that JSON can't express, which is lost. */
  readonly loses: boolean;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly message: string;
  readonly loses: boolean;
}

/** How much of a change is shown, in characters. */
const SHOWN = 80;
/** How many changes are listed; all are made and counted. */
const LISTED = 500;

/** Changes to a text, collected in any order and applied all at once: text that no change touches stays the same. */
export class Edits {
  readonly #edits: Edit[] = [];

  replace(start: number, end: number, text: string, message: string, loses = false): void {
    this.#edits.push({ start, end, text, message, loses });
  }

  insert(at: number, text: string, message: string): void {
    this.replace(at, at, text, message);
  }

  remove(start: number, end: number, message: string): void {
    this.replace(start, end, '', message);
  }

  /** Discards everything after the first `count` changes. */
  truncate(count: number): void {
    this.#edits.length = count;
  }

  get count(): number {
    return this.#edits.length;
  }

  /** The number of changes that are made: without those within a larger or later one. */
  get made(): number {
    return this.#sorted().length;
  }

  apply(text: string): string {
    const parts: string[] = [];
    let from = 0;
    for (const edit of this.#sorted()) {
      parts.push(text.slice(from, edit.start), edit.text);
      from = Math.max(from, edit.end);
    }
    parts.push(text.slice(from));
    return parts.join('');
  }

  list(text: string): Change[] {
    let line = 1;
    let column = 1;
    // Counted from change to change, since a line may be the whole text.
    let counted = 0;
    return this.#sorted()
      .slice(0, LISTED)
      .map((edit) => {
        for (let feed = text.indexOf('\n', counted); feed !== -1 && feed < edit.start; ) {
          line += 1;
          column = 1;
          counted = feed + 1;
          feed = text.indexOf('\n', counted);
        }
        column += Array.from(text.slice(counted, edit.start)).length;
        counted = edit.start;
        return {
          offset: edit.start,
          line,
          column,
          message: edit.message,
          before: shorten(text.slice(edit.start, edit.end)),
          after: shorten(edit.text),
          loses: edit.loses,
        };
      });
  }

  /**
   * Returns the edits by position; at the same position, insertions come before replacements, in the order in which
   * they were added. A replacement within another is left out; of two of the same place, the one that was added first.
   */
  #sorted(): Edit[] {
    let end = 0;
    return this.#edits
      .map((edit, order) => ({ edit, order }))
      .sort((a, b) => {
        const isReplacement = Number(a.edit.end > a.edit.start);
        const kinds = isReplacement - Number(b.edit.end > b.edit.start);
        const sizes = b.edit.end - a.edit.end;
        return a.edit.start - b.edit.start || kinds || sizes || (b.order - a.order) * (isReplacement || -1);
      })
      .flatMap(({ edit }) => {
        if (edit.end > edit.start && edit.end <= end) return [];
        end = Math.max(end, edit.end);
        return [edit];
      });
  }
}

function shorten(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
