import { FEEDBACK_LIMITS, feedbackSubmissionSchema } from '@hln/contracts';
import { VERSION } from '@hln/snowflake-formatter/version';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { countFeedback } from './counts/load-feedback-counts.ts';
import { checkReasonForm } from './form/reason-form.tsx';
import { buildFeedbackRecord } from './submit/feedback-record.ts';
import { feedbackSessionId } from './submit/send-feedback.ts';

const subject = {
  originalSql: 'select 1',
  formattedSql: 'SELECT 1',
  changes: ['Upper-cased 1 keyword'],
  options: { layout: 'left' },
};
const sender = { ip: '203.0.113.7', sessionId: 'abc', userAgent: 'Test browser' };

describe('buildFeedbackRecord', () => {
  it('fills the row of a like', () => {
    expect(buildFeedbackRecord(subject, { type: 'like' }, sender)).toEqual({
      original_sql: 'select 1',
      formatted_sql: 'SELECT 1',
      feedback_type: 'like',
      dislike_reason: null,
      follow_up_email: null,
      wants_follow_up: false,
      formatting_changes: ['Upper-cased 1 keyword'],
      user_ip: '203.0.113.7',
      session_id: 'abc',
      user_agent: 'Test browser',
      formatter_version: VERSION,
      formatting_options: { layout: 'left' },
    });
  });

  it('sends the email address only if the follow-up box is ticked', () => {
    const choice = { type: 'dislike', reason: ' too wide ', email: ' a@example.org ' } as const;
    const ticked = buildFeedbackRecord(subject, { ...choice, wantsFollowUp: true }, sender);
    expect(ticked).toMatchObject({
      dislike_reason: 'too wide',
      follow_up_email: 'a@example.org',
      wants_follow_up: true,
    });
    const unticked = buildFeedbackRecord(subject, { ...choice, wantsFollowUp: false }, sender);
    expect(unticked).toMatchObject({ follow_up_email: null, wants_follow_up: false });
    const blank = buildFeedbackRecord(subject, { ...choice, email: ' ', wantsFollowUp: true }, sender);
    expect(blank).toMatchObject({ follow_up_email: null, wants_follow_up: true });
  });

  it('stays within the limits of the table for any input', () => {
    const huge = `${'x'.repeat(FEEDBACK_LIMITS.sql + 5)}👩`;
    const record = buildFeedbackRecord(
      {
        ...subject,
        originalSql: huge,
        formattedSql: huge,
        changes: Array.from({ length: 99 }, () => 'c'.repeat(999)),
      },
      { type: 'like' },
      { ip: 'unknown', sessionId: 's'.repeat(999), userAgent: 'u'.repeat(999) },
    );
    expect(v.safeParse(feedbackSubmissionSchema, record).issues).toBeUndefined();
    expect(record.original_sql).toHaveLength(FEEDBACK_LIMITS.sql);
    expect(record.original_sql).toMatch(/\/\* cut for feedback: 200,007 characters in all \*\/$/);
  });

  it('sends the honeypot field only if it was filled in', () => {
    const choice = { type: 'dislike', reason: 'wide', wantsFollowUp: false, email: '' } as const;
    expect(
      buildFeedbackRecord(subject, { ...choice, website: 'https://spam.example' }, sender),
    ).toMatchObject({
      website: 'https://spam.example',
    });
    expect(buildFeedbackRecord(subject, { ...choice, website: '' }, sender)).not.toHaveProperty('website');
  });

  it('replaces characters that PostgreSQL can’t store', () => {
    const record = buildFeedbackRecord({ ...subject, originalSql: 'a\0b\uD800c' }, { type: 'like' }, sender);
    expect(record.original_sql).toBe('a\uFFFDb\uFFFDc');
  });

  it('keeps HTML as text', () => {
    const reason = '<img src=x onerror=alert(1)>';
    const record = buildFeedbackRecord(
      subject,
      { type: 'dislike', reason, wantsFollowUp: false, email: '' },
      sender,
    );
    expect(record.dislike_reason).toBe(reason);
  });
});

describe('checkReasonForm', () => {
  const form = { reason: 'too wide', wantsFollowUp: false, email: '' };

  it('accepts a reason, with or without an email address', () => {
    expect(checkReasonForm(form)).toEqual({});
    expect(checkReasonForm({ ...form, wantsFollowUp: true })).toEqual({});
    expect(checkReasonForm({ ...form, wantsFollowUp: true, email: ' ana@example.org ' })).toEqual({});
  });

  it('requires a reason that is neither blank nor too long', () => {
    expect(checkReasonForm({ ...form, reason: ' \n ' }).reason).toBe('Please say what could be improved.');
    expect(checkReasonForm({ ...form, reason: 'x'.repeat(1_000_000) }).reason).toBe(
      'Please keep it to 4,000 characters; yours has 1,000,000.',
    );
    expect(checkReasonForm({ ...form, reason: 'x'.repeat(4_000) })).toEqual({});
  });

  it('checks the email address only if it would be sent', () => {
    expect(checkReasonForm({ ...form, wantsFollowUp: true, email: 'none' }).email).toContain('email address');
    expect(checkReasonForm({ ...form, wantsFollowUp: false, email: 'none' })).toEqual({});
  });
});

describe('countFeedback', () => {
  const rows = (likes: number, dislikes: number) => [
    ...Array.from({ length: likes }, () => ({ feedback_type: 'like' as const })),
    ...Array.from({ length: dislikes }, () => ({ feedback_type: 'dislike' as const })),
  ];

  it.each([
    [0, 0, 0],
    [1, 0, 100],
    [0, 3, 0],
    [2, 1, 67],
    [1, 2, 33],
    [1, 1, 50],
  ])('%d likes and %d dislikes are %d percent', (totalLikes, totalDislikes, satisfactionRate) => {
    expect(countFeedback(rows(totalLikes, totalDislikes))).toEqual({
      totalLikes,
      totalDislikes,
      satisfactionRate,
    });
  });
});

describe('feedbackSessionId', () => {
  it('stays the same for a tab and differs between tabs', () => {
    const tab = () => {
      const items = new Map<string, string>();
      return {
        getItem: (key: string) => items.get(key) ?? null,
        setItem: (k: string, t: string) => void items.set(k, t),
      };
    };
    const one = tab();
    const two = tab();
    const id = feedbackSessionId(() => one);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(feedbackSessionId(() => one)).toBe(id);
    expect(one.getItem('formatter-session')).toBe(id);
    expect(feedbackSessionId(() => two)).not.toBe(id);
  });

  it('stays the same while storage is disabled', () => {
    const closed = () => {
      throw new Error('denied');
    };
    expect(feedbackSessionId(closed)).toBe(feedbackSessionId(closed));
  });
});
