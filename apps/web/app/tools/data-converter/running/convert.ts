import { convertData, type DataFormat, detectFormat } from '@hln/data-formats';
import { type ConvertAnswer, type ConvertRequest, MOST_AS_TEXT } from './convert-protocol.ts';

/** Converts a typed or held text as the page's options say. */
export function convert({ source: text, options }: ConvertRequest): ConvertAnswer {
  const from = options.from === 'auto' ? (detectFormat(text) ?? undefined) : options.from;
  const to = options.to === 'auto' ? otherThan(from) : options.to;
  const { indent, delimiter, header, typed, nested, flatten, skipsBadLines } = options;
  const conversion = convertData(text, {
    // The package refuses formats that it recognises without reading them, unless one is chosen.
    from: options.from === 'auto' ? undefined : options.from,
    to,
    indent: indent === 'tab' ? 'tab' : indent === 'none' ? 0 : Number(indent),
    csv: { delimiter: delimiter === 'auto' ? undefined : delimiter, header, typed, nested, flatten },
    skipsBadLines,
  });
  if (conversion.kind === 'refused') return { ...conversion, to };
  const { text: written, notes, from: read } = conversion;
  return {
    kind: 'converted',
    from: read,
    to,
    text: written.slice(0, MOST_AS_TEXT),
    isCut: written.length > MOST_AS_TEXT,
    content: new Blob([written]),
    notes,
  };
}

function otherThan(from: DataFormat | undefined): DataFormat {
  return from === 'json' ? 'yaml' : 'json';
}
