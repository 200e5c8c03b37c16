const SPACES = ' '.repeat(256);

/**
 * Collects the output and knows its column. A new line is only begun when something stands on it, and its indentation
 * is written with the first text: so no line ends in spaces, and asking twice for a new line gives one.
 */
export class Writer {
  /** Whether nothing stands on the current line yet. */
  atStart = true;
  private written = '';
  private readonly newlineText: string;
  private indent = 0;
  private at = 0;
  private blank = false;

  constructor(newlineText: string) {
    this.newlineText = newlineText;
  }

  /** The column that the next text would stand at, from 0. */
  get column(): number {
    return this.atStart ? this.indent : this.at;
  }

  /** Where in the output the next text goes, the indentation before it included. */
  get offset(): number {
    if (!this.atStart) return this.written.length;
    return this.written.length + this.indent + (this.blank ? this.newlineText.length : 0);
  }

  get text(): string {
    return this.written;
  }

  newline(indent: number): void {
    if (!this.atStart) {
      this.written += this.newlineText;
      this.atStart = true;
    }
    this.indent = indent;
  }

  /** Leaves one empty line before the next text, unless that is the first of all. */
  blankLine(): void {
    if (this.written !== '') this.blank = true;
  }

  put(text: string): void {
    if (this.atStart) {
      if (this.blank) this.written += this.newlineText;
      const indent = this.indent;
      if (indent > 0) this.written += indent <= 256 ? SPACES.slice(0, indent) : ' '.repeat(indent);
      this.at = indent;
      this.atStart = false;
    }
    this.blank = false;
    this.written += text;
    this.at += text.length;
  }

  /** Text that holds line breaks of its own. */
  putLines(text: string): void {
    this.put(text);
    this.at = text.length - text.lastIndexOf('\n') - 1;
  }
}
