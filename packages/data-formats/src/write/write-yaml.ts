import type { Notes } from '../model/notes.ts';
import type { DataValue, MapValue } from '../model/value.ts';
import { writeYamlKey, writeYamlText } from './yaml-text.ts';

const SPECIALS = { inf: '.inf', '-inf': '-.inf', nan: '.nan' } as const;

/** YAML 1.2.2 §7.4.2: a key of more than 1,024 characters needs a question mark. Quotation marks and the colon count, too. */
const LONGEST_KEY = 1000;

/**
 * Writes a value as YAML 1.2, in blocks. Texts that a reader of YAML 1.1 would take for something else, such as `no` or
 * a date, are in quotation marks.
 *
 * The library's own writer takes eight times as long, because it builds a document of nodes first.
 *
 * @param indent spaces for one level
 */
export function writeYaml(value: DataValue, indent: number, notes: Notes): string {
  const writer = new YamlWriter(indent, notes);
  writer.root(value);
  return writer.text;
}

class YamlWriter {
  readonly #notes: Notes;
  readonly #step: string;
  readonly #path: (string | number)[] = [];
  #text = '';

  constructor(indent: number, notes: Notes) {
    this.#notes = notes;
    this.#step = ' '.repeat(indent);
  }

  get text(): string {
    return this.#text;
  }

  root(value: DataValue): void {
    const scalar = this.#scalar(value, this.#step);
    if (scalar !== null) this.#text = `${scalar}\n`;
    else this.#block(value, '');
  }

  /** A list or object with content, whose first line continues the current one. */
  #block(value: DataValue, margin: string): void {
    if (value.kind === 'map') this.#map(value, margin);
    else if (value.kind === 'list') this.#list(value.items, margin);
  }

  #map({ members }: MapValue, margin: string): void {
    members.forEach(({ key, keySpan, value }, i) => {
      if (!key.isWellFormed()) this.#notes.add('lone-surrogates', this.#path, keySpan.start);
      const name = writeYamlKey(key.toWellFormed());
      if (i > 0) this.#text += margin;
      this.#text += name.length > LONGEST_KEY ? `? ${name}\n${margin}:` : `${name}:`;
      this.#path.push(key);
      const inner = margin + this.#step;
      const scalar = this.#scalar(value, inner);
      if (scalar !== null) this.#text += ` ${scalar}\n`;
      else {
        this.#text += `\n${inner}`;
        this.#block(value, inner);
      }
      this.#path.pop();
    });
  }

  #list(items: readonly DataValue[], margin: string): void {
    const inner = `${margin}  `;
    items.forEach((item, i) => {
      this.#text += i > 0 ? `${margin}- ` : '- ';
      this.#path.push(i);
      const scalar = this.#scalar(item, inner);
      if (scalar !== null) this.#text += `${scalar}\n`;
      else this.#block(item, inner);
      this.#path.pop();
    });
  }

  /**
   * What fits behind a key or a dash; null for a list or object with content.
   *
   * @param margin blanks before the lines of a text with several
   */
  #scalar(value: DataValue, margin: string): string | null {
    switch (value.kind) {
      case 'list':
        return value.items.length === 0 ? '[]' : null;
      case 'map':
        return value.members.length === 0 ? '{}' : null;
      case 'number':
        return value.text;
      case 'special':
        return SPECIALS[value.text];
      case 'date':
        this.#notes.add('dates', this.#path, value.start);
        return writeYamlText(value.text, null);
      case 'text':
        if (!value.value.isWellFormed()) this.#notes.add('lone-surrogates', this.#path, value.start);
        return writeYamlText(value.value.toWellFormed(), this.#path.length === 0 ? null : margin);
      case 'boolean':
        return String(value.value);
      default:
        return 'null';
    }
  }
}
