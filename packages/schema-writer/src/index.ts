export { type SchemaFile, schemaFiles } from './schema-files.ts';
