import { describe, expect, it } from 'vitest';
import { refusedFileMessage } from './limits.ts';

describe('refusedFileMessage', () => {
  const file = new File(['x'.repeat(5_000_000)], 'dump.sql');

  it.each([
    ['too-large', /^“dump\.sql” is 5\.0 MB\. This page takes up to 2\.0 MB/],
    ['unreadable', /^“dump\.sql” could not be read\. Your text here is unchanged\.$/],
    ['not-text', /^“dump\.sql” is not a text file/],
  ] as const)('says of a file that is %s what it is', (reason, message) => {
    expect(refusedFileMessage(file, reason)).toMatch(message);
  });
});
