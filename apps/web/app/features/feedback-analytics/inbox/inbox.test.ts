import type { FeedbackRow } from '@hln/contracts';
import { expect, it } from 'vitest';
import { listCsv } from '../../../staff-parts/list/list-column.ts';
import { inboxColumns } from './inbox-columns.tsx';
import { INBOX_SOURCE } from './inbox-list.ts';

const ROW: FeedbackRow = {
  id: '8d3c1a8e-6a3c-4f0e-9d5e-0f5a3f0b7c11',
  created_at: '2026-11-22T03:00:00+00:00',
  feedback_type: 'dislike',
  status: 'new',
  suspicion: null,
  counts: true,
  reason: '=HYPERLINK("https://evil.example","x")',
  query_start: '@SUM(1+1)*cmd|calc',
  statement_kind: 'other',
  sql_length: 18,
  formatter_version: '+1',
  option_set: '-2',
  wants_follow_up: true,
  email_shortened: '=…@e…',
  ip_shortened: '203.0.…',
  assignee: null,
  assignee_email: null,
  tags: ['\t=1', '@a'],
  notes: 0,
  check_outcome: null,
  checked_with: null,
  fixed_in: null,
};

it('exports nothing that a spreadsheet would run as a formula', () => {
  const [, line = ''] = listCsv(inboxColumns([]), [ROW]).split('\r\n');
  const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );
  expect(cells).toContain('\'=HYPERLINK(""https://evil.example"",""x"")');
  expect(cells.filter((cell) => /^[=+@\t\r]/.test(cell) || /^-\D/.test(cell))).toEqual(['+1']);
});

it('refuses a foreign cursor before any request', async () => {
  const { signal } = new AbortController();
  const sort = { by: 'at', descending: true } as const;
  for (const key of [['x'], ['2026-11-22', 'x'], [1, 2], Array(50).fill('a')]) {
    const cursor = btoa(JSON.stringify({ to: 'next', key })).replace(/=+$/, '');
    const asked = INBOX_SOURCE.load({ search: '', filters: {}, sort, cursor, pageSize: 50, signal });
    await expect(asked).rejects.toMatchObject({ code: 'LIST_CURSOR' });
  }
});
