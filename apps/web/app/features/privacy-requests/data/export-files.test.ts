import type { PersonalRows } from '@hln/contracts';
import { expect, it } from 'vitest';
import { exportJson, exportPage } from './export-files.ts';

const ROWS: PersonalRows = [
  { kind: 'email', key: 'id-of-the-email', data: { Subject: 'Hello', Sent: '2026-11-29T09:16:09.31+00:00' } },
  {
    kind: 'chat',
    key: 'id-of-the-chat',
    data: { Messages: [{ From: 'the visitor', Text: '<script>alert(1)</script> & "您好"' }] },
  },
];

it('writes JSON by kind, without our ids', () => {
  const text = exportJson('mei@parent.example', ROWS, '2026-11-29');
  expect(JSON.parse(text)).toEqual({
    About: 'mei@parent.example',
    'Exported on': '2026-11-29',
    From: 'HLN',
    Chats: [{ Messages: [{ From: 'the visitor', Text: '<script>alert(1)</script> & "您好"' }] }],
    Emails: [{ Subject: 'Hello', Sent: '2026-11-29T09:16:09.31+00:00' }],
  });
  expect(text).not.toContain('id-of-the');
});

it('writes a page that shows the words and runs none of them', () => {
  const page = exportPage('mei@parent.example', ROWS, '2026-11-29');
  expect(page).toContain('<h1>What HLN holds about mei@parent.example</h1>');
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;您好&quot;');
  expect(page).toContain('2026-11-29 22:16:09');
  expect(page).not.toContain('<script');
  expect(page).toContain("default-src 'none'");
  expect(page.indexOf('<h2>Chats</h2>')).toBeLessThan(page.indexOf('<h2>Emails</h2>'));
});
