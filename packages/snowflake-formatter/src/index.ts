export { formatSQL } from './format.ts';
export { tokenize } from './tokenize.ts';
export * from './types.ts';
export { validateSQL } from './validate.ts';
