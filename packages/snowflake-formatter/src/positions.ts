/** Finds line and column (both from 1) of offsets (from 0) in a text. The offsets must not decrease. */
export class LineFinder {
  private readonly text: string;
  private line = 1;
  private lineStart = 0;
  private nextBreak: number;

  constructor(text: string) {
    this.text = text;
    this.nextBreak = text.indexOf('\n');
  }

  at(offset: number): { readonly line: number; readonly column: number } {
    while (this.nextBreak >= 0 && this.nextBreak < offset) {
      this.line++;
      this.lineStart = this.nextBreak + 1;
      this.nextBreak = this.text.indexOf('\n', this.lineStart);
    }
    return { line: this.line, column: offset - this.lineStart + 1 };
  }
}
