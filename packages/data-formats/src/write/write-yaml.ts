import { Document, Pair, Scalar, type ScalarTag, YAMLMap, YAMLSeq } from 'yaml';
import type { Notes } from '../model/notes.ts';
import type { DataValue } from '../model/value.ts';

/** A number as its text, which the library writes as it is. */
class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const numberTag: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: (value) => value instanceof NumberText,
  resolve: (text) => new NumberText(text),
  stringify: ({ value }) => (value instanceof NumberText ? value.text : String(value)),
  // Only for writing: no text is ever read with it.
  test: /(?!)/,
};

const SPECIALS = { inf: '.inf', '-inf': '-.inf', nan: '.nan' } as const;

/**
 * Writes a value as YAML 1.2, in blocks. Texts that a reader of YAML 1.1 would take for something else, such as `no` or
 * a date, are in quotation marks.
 *
 * @param indent spaces for one level
 */
export function writeYaml(value: DataValue, indent: number, notes: Notes): string {
  const document = new Document<YAMLMap | YAMLSeq | Scalar>(null, {
    version: '1.2',
    customTags: (tags) => [numberTag, ...tags],
    compat: 'yaml-1.1',
  });
  document.contents = new YamlWriter(notes).node(value);
  return document.toString({ indent, lineWidth: 0 });
}

class YamlWriter {
  readonly #notes: Notes;
  readonly #path: (string | number)[] = [];

  constructor(notes: Notes) {
    this.#notes = notes;
  }

  node(value: DataValue): YAMLMap | YAMLSeq | Scalar {
    switch (value.kind) {
      case 'list': {
        const seq = new YAMLSeq();
        seq.items = value.items.map((item, i) => this.#within(i, item));
        return seq;
      }
      case 'map': {
        const map = new YAMLMap();
        for (const { key, keySpan, value: inner } of value.members)
          map.items.push(new Pair(this.#text(key, keySpan.start, false), this.#within(key, inner)));
        return map;
      }
      case 'number':
        return new Scalar(new NumberText(value.text));
      case 'special':
        return new Scalar(new NumberText(SPECIALS[value.text]));
      case 'date':
        this.#notes.add('dates', this.#path, value.start);
        return new Scalar(value.text);
      case 'text':
        return this.#text(value.value, value.start, this.#path.length === 0);
      case 'boolean':
        return new Scalar(value.value);
      default:
        return new Scalar(null);
    }
  }

  #within(step: string | number, value: DataValue): YAMLMap | YAMLSeq | Scalar {
    this.#path.push(step);
    const node = this.node(value);
    this.#path.pop();
    return node;
  }

  #text(text: string, start: number, isRoot: boolean): Scalar {
    if (!text.isWellFormed()) this.#notes.add('lone-surrogates', this.#path, start);
    const scalar = new Scalar(text.toWellFormed());
    // The library would write a byte order mark as one, and a block at the root so that it can't be read back.
    if (text.includes('\uFEFF') || (isRoot && text.includes('\n'))) scalar.type = Scalar.QUOTE_DOUBLE;
    return scalar;
  }
}
