import type { DataValue } from '@hln/data-formats';

/** Why a schema can't be used, and what to do about it. */
export class SchemaFault extends Error {
  override readonly name = 'SchemaFault';
  /** The part of a schema that it is about; null if it is about all of it. */
  readonly value: DataValue | null;

  constructor(message: string, value: DataValue | null) {
    super(message);
    this.value = value;
  }
}

export function isSchemaFault(error: unknown): error is SchemaFault {
  return error instanceof Error && error.name === 'SchemaFault';
}
