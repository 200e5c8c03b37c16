import { describe, expect, it } from 'vitest';
import {
  isDataType,
  isDataTypePart,
  isFunctionName,
  isKeyword,
  isReservedWord,
  WORD_FLAGS,
  wordFlags,
} from './index.ts';

describe('vocabulary', () => {
  it('contains only upper-case words, none of them empty', () => {
    for (const word of WORD_FLAGS.keys()) expect(word).toMatch(/^[A-Z_][A-Z0-9_]*$/);
  });

  it('knows keywords, and which of them are reserved', () => {
    expect(isKeyword('SELECT') && isReservedWord('SELECT')).toBe(true);
    expect(isKeyword('QUALIFY') && isReservedWord('QUALIFY')).toBe(true);
    expect(isKeyword('OFFSET')).toBe(true);
    expect(isReservedWord('OFFSET')).toBe(false);
    expect(isKeyword('ORDERS')).toBe(false);
    expect(isKeyword('AUTO_INGEST')).toBe(true);
  });

  it('knows functions of every family, and any system function by its prefix', () => {
    const names =
      'COUNT ROW_NUMBER LISTAGG DATEADD TRY_TO_NUMBER FLATTEN OBJECT_CONSTRUCT ST_DWITHIN H3_COVERAGE SHA2_HEX ' +
      'AI_COMPLETE SPLIT_TO_TABLE TASK_HISTORY CURRENT_TIMESTAMP GET_PRESIGNED_URL VECTOR_L2_DISTANCE ' +
      'SYSTEM$TYPEOF SYSTEM$CLUSTERING_INFORMATION';
    for (const name of names.split(' ')) expect(isFunctionName(name), name).toBe(true);
    expect(isFunctionName('MY_UDF')).toBe(false);
    expect(isFunctionName('SYSTEMATIC')).toBe(false);
  });

  it('knows data types and their parts', () => {
    expect(isDataType('TIMESTAMP_NTZ') && isDataType('VARIANT') && isDataType('VECTOR')).toBe(true);
    expect(isDataType('CUSTOMER')).toBe(false);
    expect(isDataTypePart('VARYING') && isDataTypePart('PRECISION')).toBe(true);
  });

  it('returns 0 for a word that Snowflake does not know', () => {
    expect(wordFlags('CUSTOMER_TOTAL')).toBe(0);
  });
});
