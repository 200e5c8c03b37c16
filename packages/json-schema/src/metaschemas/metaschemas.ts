import { type DataValue, Notes, readData } from '@hln/data-formats';
import type { SchemaDocument } from '../schema/registry.ts';
import draft2019 from './2019-09.json' with { type: 'json' };
import draft2020 from './2020-12.json' with { type: 'json' };
import draft6 from './draft-06.json' with { type: 'json' };
import draft7 from './draft-07.json' with { type: 'json' };

let documents: readonly SchemaDocument[] | null = null;

/** The official metaschemas, as published on json-schema.org. */
export function metaschemas(): readonly SchemaDocument[] {
  documents ??= readAll();
  return documents;
}

function readAll(): SchemaDocument[] {
  return [...draft2020, ...draft2019, ...draft7, ...draft6].map((schema) => {
    const value: DataValue = readData(JSON.stringify(schema), 'json', new Notes());
    return { uri: schema.$id, value };
  });
}
