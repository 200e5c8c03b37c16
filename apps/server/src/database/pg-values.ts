import type { CustomTypesConfig, Submittable } from 'pg';
import { parse as parseArray } from 'postgres-array';
import { NUMERIC, numericValue, parameterText, timestampText } from './parameters.ts';

type Read = (text: string) => unknown;

const asText: Read = (text) => text;
const parseJson: Read = (text): unknown => JSON.parse(text);

/** Reads a whole number, as a bigint if a number would lose digits. */
const wholeNumber: Read = (text) => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
};

/** Object ids of json and jsonb (PostgreSQL's pg_type.dat). */
const JSON_TYPES = [114, 3802];

/** How a type's values are read; values of other types stay the text that PostgreSQL writes. */
const READERS: ReadonlyMap<number, Read> = new Map<number, Read>([
  [16, (text) => text === 't'],
  [17, (text) => Buffer.from(text.slice(2), 'hex')],
  [20, wholeNumber],
  ...[21, 23, 26, 700, 701].map((oid) => [oid, Number] as const),
  ...JSON_TYPES.map((oid) => [oid, parseJson] as const),
  ...[1114, 1184].map((oid) => [oid, timestampText] as const),
  [NUMERIC, numericValue],
]);

/** The element type of each built-in array type. */
const ELEMENTS: ReadonlyMap<number, number> = new Map([
  [1000, 16],
  [1001, 17],
  [1016, 20],
  [1005, 21],
  [1007, 23],
  [1028, 26],
  [1021, 700],
  [1022, 701],
  [199, 114],
  [3807, 3802],
  [1115, 1114],
  [1185, 1184],
  [1231, NUMERIC],
  // "char", name, text, bpchar, varchar, uuid, inet, date, time, interval, timetz: all read as text.
  ...[1002, 1003, 1009, 1014, 1015, 2951, 1041, 1182, 1183, 1187, 1270].map((oid) => [oid, 25] as const),
]);

function reader(oid: number): Read {
  const element = ELEMENTS.get(oid);
  if (element === undefined) return READERS.get(oid) ?? asText;
  const read = READERS.get(element) ?? asText;
  return (text) => parseArray(text, read);
}

/** Makes node-postgres return results as the data API does, not in its own way. */
export const RESULT_TYPES: CustomTypesConfig = { getTypeParser: reader };

/**
 * Encodes a parameter for the driver. An array becomes a list or JSON depending on the parameter's type, as with the
 * embedded database: `["a"]` is `{a}` for a text[] and `["a"]` for a jsonb.
 * @param oid the object id of that type, needed only for arrays
 */
export function encode(value: unknown, oid?: number): unknown {
  if (value === null || value === undefined || value instanceof Uint8Array) return value ?? null;
  return Array.isArray(value) && oid !== undefined && ELEMENTS.has(oid) ? value : parameterText(value);
}

/**
 * Asks the server for the types of a statement's parameters, without running it. Pass it to a client's `query`. `types`
 * rejects as the statement itself would.
 */
export class ParameterTypes implements Submittable {
  readonly types: Promise<readonly number[]>;
  readonly #text: string;
  readonly #answer = Promise.withResolvers<readonly number[]>();
  #found: readonly number[] = [];

  constructor(text: string) {
    this.#text = text;
    this.types = this.#answer.promise;
  }

  submit(...[connection]: Parameters<Submittable['submit']>): void {
    connection.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: readonly number[] }) => {
      this.#found = [...dataTypeIDs];
    });
    connection.parse({ name: '', text: this.#text, types: [] }, false);
    connection.describe({ type: 'S', name: '' }, false);
    connection.sync();
  }

  // The client calls these by name as messages arrive.
  handleRowDescription(): void {}

  handleReadyForQuery(): void {
    this.#answer.resolve(this.#found);
  }

  handleError(error: unknown): void {
    this.#answer.reject(error);
  }
}
