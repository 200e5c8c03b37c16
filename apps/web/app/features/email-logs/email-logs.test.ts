import { EMAIL_CAUSES, type Email, type EmailDetails, SECURITY_EMAIL_KINDS } from '@hln/contracts';
import { describe, expect, it } from 'vitest';
import { listCsv } from '../../staff-parts/list/list-column.ts';
import { EMAIL_CAUSE_WORDS } from '../../staff-parts/mail/texts.ts';
import { bareAddress } from './details/mail-details.tsx';
import { headersOf, sourceOf } from './details/mail-preview.tsx';
import { mayArriveTwice, mayCancel, mayRetry, sourceLink } from './mails/mail-words.tsx';
import { MAILS_COLUMNS } from './mails/mails-list.tsx';
import { EMAIL_RETRY } from './texts.ts';

const MAIL: Email = {
  id: '8d3c1a8e-6a3c-4f0e-9d5e-0f5a3f0b7c11',
  kind: 'contact-request',
  recipient: 'Ana <ana@example.nz>',
  subject: 'Kia ora',
  status: 'sent',
  cause: null,
  last_error: null,
  attempts: 1,
  retries: 0,
  created_at: '2026-11-22T10:00:00+00:00',
  next_attempt_at: '2026-11-22T10:00:00+00:00',
  sent_at: null,
  source_kind: null,
  source_id: null,
};

const DETAILS: EmailDetails = {
  ...MAIL,
  reply_to: 'kiaora@hln.example',
  message_id: null,
  has_single_use_link: false,
  may_read: true,
  text: 'Kia ora\n',
  html: '<p>Kia ora</p>',
  suppressed: null,
  attempts: [],
};

describe('an email', () => {
  it('can be resent unless it is being sent, and cancelled while it waits', () => {
    const of = (judge: (mail: Pick<Email, 'status' | 'kind'>) => boolean, kind = 'contact-request') =>
      (
        ['pending', 'sending', 'sent', 'failed', 'unknown', 'held', 'cancelled', 'suppressed'] as const
      ).filter((status) => judge({ status, kind }));
    expect(of(mayRetry)).toEqual(['sent', 'failed', 'unknown', 'held', 'cancelled', 'suppressed']);
    expect(of(mayCancel)).toEqual(['pending', 'held']);
    for (const kind of SECURITY_EMAIL_KINDS) expect(of(mayCancel, kind)).toEqual([]);
    expect(of(mayArriveTwice)).toEqual(['sent', 'unknown']);
  });

  it('links to its source if there is a page for it', () => {
    const paths = ['/staff/resources/chat-sessions', '/staff/resources/system-monitoring'];
    const link = (source_kind: string | null, source_id: string | null) =>
      sourceLink({ source_kind, source_id }, paths);
    expect(link('chat', 'a&b')).toBe('/staff/resources/chat-sessions?open=a%26b');
    expect(link('alert', '7')).toBe('/staff/resources/system-monitoring');
    for (const none of ['feedback', 'donation', 'something new', null]) expect(link(none, '1')).toBeNull();
  });

  it('shows the headers last sent or, before that, the known ones', () => {
    expect(headersOf(DETAILS)).toEqual({
      isSent: false,
      text: 'To: Ana <ana@example.nz>\nReply-To: kiaora@hln.example\nSubject: Kia ora',
    });
    const attempt = {
      attempt: 1,
      started_at: MAIL.created_at,
      finished_at: null,
      outcome: 'sent' as const,
      step: null,
      cause: null,
      smtp_code: null,
      enhanced_code: null,
      answer: null,
    };
    const attempts = ['From: a\r\nTo: b', 'From: c\r\nTo: d', null].map((headers) => ({
      ...attempt,
      headers,
    }));
    expect(headersOf({ ...DETAILS, attempts })).toEqual({ isSent: true, text: 'From: c\nTo: d' });
    expect(sourceOf({ ...DETAILS, attempts })).toBe(
      'From: c\nTo: d\n\n--- text/plain; charset=utf-8 ---\n\nKia ora\n\n--- text/html; charset=utf-8 ---\n\n<p>Kia ora</p>',
    );
  });

  it.each([
    ['Ana <Ana@Example.nz>', 'ana@example.nz'],
    [' ana@example.nz ', 'ana@example.nz'],
    ['"<x@y.nz>" <ana@example.nz>', 'ana@example.nz'],
  ])('to %s goes to %s', (recipient, address) => {
    expect(bareAddress(recipient)).toBe(address);
  });
});

it('has a remedy for every cause', () => {
  for (const cause of EMAIL_CAUSES) {
    expect(EMAIL_CAUSE_WORDS[cause].title, cause).not.toMatch(/[.!]$/);
    expect(EMAIL_CAUSE_WORDS[cause].remedy, cause).toMatch(/\.$/);
  }
});

it('reports the complete outcome of a resend', () => {
  expect(EMAIL_RETRY.done({ queued: 2, changed: 1, suppressed: 0 })).toBe(
    '2 emails queued. 1 email had changed in the meantime, so it was left alone.',
  );
});

it('makes formulas harmless in every exported column that others write', () => {
  const file = listCsv(MAILS_COLUMNS, [
    {
      ...MAIL,
      subject: '=1+1',
      recipient: '+64@x.nz',
      kind: '@SUM(A1)',
      source_kind: '-2',
      source_id: '\t=3',
    },
  ]);
  for (const cell of file.split(/[\r\n,]+/)) expect(cell).not.toMatch(/^"?[=+@\t-]/);
  expect(file).toContain("'=1+1");
});
