/** JSON, YAML, TOML, CSV and JSON Lines through one value model that keeps every digit and the place of every value. */
export {
  type Conversion,
  type ConvertOptions,
  type ConvertProblem,
  convertData,
  type PlacedNote,
  readData,
  writeData,
} from './convert.ts';
export { detectFormat } from './detect.ts';
export { type DataFormat, FORMATS, formatOfFile } from './formats.ts';
export { DataError, isDataError } from './model/data-error.ts';
export { type Note, type NoteKind, Notes } from './model/notes.ts';
export { type Place, placesIn } from './model/places.ts';
export {
  type DataValue,
  isIntegerText,
  MAX_DEPTH,
  type MapValue,
  type Member,
  type NumberValue,
  type Path,
  pointerOf,
} from './model/value.ts';
export { readYamlDocuments } from './read/read-yaml.ts';
