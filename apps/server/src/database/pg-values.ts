import type { CustomTypesConfig, Submittable } from 'pg';
import { parse as parseArray } from 'postgres-array';
import { NUMERIC, numericValue, parameterText, timestampText } from './parameters.ts';

type Read = (text: string) => unknown;

const asText: Read = (text) => text;
const parseJson: Read = (text): unknown => JSON.parse(text);

/** A whole number, as a bigint where a number would lose digits. */
const wholeNumber: Read = (text) => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
};

/** Object ids of json and jsonb (pg_type.dat of PostgreSQL). */
const JSON_TYPES = [114, 3802];

/** How a value of a type is read; what is not named stays the text that PostgreSQL writes. */
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
  // "char", name, text, bpchar, varchar, uuid, inet, date, time, interval, timetz: texts all of them.
  ...[1002, 1003, 1009, 1014, 1015, 2951, 1041, 1182, 1183, 1187, 1270].map((oid) => [oid, 25] as const),
]);

function reader(oid: number): Read {
  const element = ELEMENTS.get(oid);
  if (element === undefined) return READERS.get(oid) ?? asText;
  const read = READERS.get(element) ?? asText;
  return (text) => parseArray(text, read);
}

/** How node-postgres reads results: as the values that the data API answers, not in its own way. */
export const RESULT_TYPES: CustomTypesConfig = { getTypeParser: reader };

/**
 * A parameter as the driver sends it. An array becomes a list or JSON depending on the parameter's type, as with the
 * embedded database: `["a"]` is `{a}` for a text[] and `["a"]` for a jsonb.
 * @param oid the object id of that type, needed for arrays alone
 */
export function encode(value: unknown, oid?: number): unknown {
  if (value === null || value === undefined || value instanceof Uint8Array) return value ?? null;
  return Array.isArray(value) && oid !== undefined && ELEMENTS.has(oid) ? value : parameterText(value);
}

/**
 * Asks the server what types a statement's parameters have, without running it. Hand it to a client's `query`.
 * `types` rejects as the statement itself would.
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

  // The client calls these by name as the messages come in.
  handleRowDescription(): void {}

  handleReadyForQuery(): void {
    this.#answer.resolve(this.#found);
  }

  handleError(error: unknown): void {
    this.#answer.reject(error);
  }
}
