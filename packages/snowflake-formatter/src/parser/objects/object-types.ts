import { WORD_TEXT } from '../../lexer/word-table.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';

/** Whether the word is an object type, which is followed by the object's name. */
export function isObjectType(w: number): boolean {
  return TYPES.has(w);
}

/** Whether the word is the plural of an object type: `ON FUTURE TABLES IN SCHEMA s`. */
export function isObjectTypes(w: number): boolean {
  return PLURALS.has(WORD_TEXT[w] as string);
}

/**
 * Whether the two words together form a type: `DATABASE ROLE`, `APPLICATION PACKAGE`, `MODEL MONITOR`, `SNAPSHOT
 * POLICY`.
 */
export function isCompound(first: number, second: number): boolean {
  return COMPOUND_FIRST.has(first) && COMPOUND_SECOND.has(second);
}

const COMPOUND_FIRST: ReadonlySet<number> = new Set([W.DATABASE, W.APPLICATION, W.MODEL, W.SNAPSHOT]);
const COMPOUND_SECOND: ReadonlySet<number> = new Set([W.ROLE, W.PACKAGE, W.MONITOR, W.POLICY]);

const TYPES: ReadonlySet<number> = new Set([
  W.TABLE,
  W.VIEW,
  W.SCHEMA,
  W.DATABASE,
  W.ROLE,
  W.USER,
  W.WAREHOUSE,
  W.STAGE,
  W.FORMAT,
  W.SEQUENCE,
  W.STREAM,
  W.TASK,
  W.PIPE,
  W.FUNCTION,
  W.PROCEDURE,
  W.TAG,
  W.SHARE,
  W.POLICY,
  W.RULE,
  W.MONITOR,
  W.INTEGRATION,
  W.VOLUME,
  W.POOL,
  W.REPOSITORY,
  W.SERVICE,
  W.STREAMLIT,
  W.NOTEBOOK,
  W.ALERT,
  W.SECRET,
  W.MODEL,
  W.DATASET,
  W.APPLICATION,
  W.PACKAGE,
  W.CONNECTION,
  W.GROUP,
  W.ACCOUNT,
  W.PROJECT,
  W.CONTACT,
  W.LISTING,
  W.INDEX,
  W.SNAPSHOT,
  W.CLASS,
  W.INSTANCE,
  W.COLUMN,
]);

const PLURALS: ReadonlySet<string> = new Set(
  [...TYPES].map((id) => `${(WORD_TEXT[id] as string).replace(/Y$/, 'IE')}S`),
);
