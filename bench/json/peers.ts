import { loadPrettier } from '../peers/load.ts';

export interface Peer {
  readonly name: string;
  /** The largest text (bytes) that it gets in one run of the benchmark; a larger one would take minutes. */
  readonly largest: number;
  /** Loads the library and returns the work to do on a text. */
  load(): Promise<(text: string) => unknown>;
}

const EVERY_SIZE = Number.POSITIVE_INFINITY;

/** The others are compared with the first. */
export const PEERS: readonly Peer[] = [
  {
    name: 'JSON.parse, JSON.stringify',
    largest: EVERY_SIZE,
    load: async () => (text) => JSON.stringify(JSON.parse(text), null, 2),
  },
  {
    name: 'hln: format',
    largest: EVERY_SIZE,
    load: async () => {
      const { formatJson } = await import('@hln/json-engine');
      return (text) => formatJson(text);
    },
  },
  {
    name: 'hln: compress',
    largest: EVERY_SIZE,
    load: async () => {
      const { compressJson } = await import('@hln/json-engine');
      return (text) => compressJson(text);
    },
  },
  {
    name: 'hln: check',
    largest: EVERY_SIZE,
    load: async () => {
      const { checkJson } = await import('@hln/json-engine');
      return (text) => checkJson(new TextEncoder().encode(text));
    },
  },
  {
    name: 'hln: format, keys sorted',
    largest: EVERY_SIZE,
    load: async () => {
      const { formatJson } = await import('@hln/json-engine');
      return (text) => formatJson(text, { sortKeys: true });
    },
  },
  {
    name: 'hln: query',
    largest: EVERY_SIZE,
    load: async () => {
      const { queryJson } = await import('@hln/json-engine');
      return (text) => queryJson(text, '$[?@.score > 1000 && @.active].contact.city');
    },
  },
  {
    name: 'prettier (json)',
    largest: 1_000_000,
    load: async () => {
      const { format } = await loadPrettier();
      return (text) => format(text, { parser: 'json' });
    },
  },
];
