import { describe, expect, it } from 'vitest';
import { isOwnWords, newReply, type ReplyTemplate, withInserted, withTemplate } from './reply-draft.ts';

const TEMPLATES: readonly ReplyTemplate[] = [
  { id: 'first', name: 'First', language: 'en', subject: 'Hello', text: 'Kia ora' },
  { id: 'first', name: '首次', language: 'zh', subject: '您好', text: '您好！' },
  { id: 'later', name: 'Later', language: 'en', subject: 'Again', text: 'One more thing' },
];

describe('a reply', () => {
  it('begins with the first template of the language', () => {
    expect(newReply(TEMPLATES, 'zh')).toMatchObject({ template: 'first', subject: '您好', text: '您好！' });
    expect(newReply([], 'zh')).toMatchObject({ template: '', subject: '', text: '', language: 'zh' });
  });

  it('has its own id, which is a UUID to the database, and keeps it', () => {
    const reply = newReply(TEMPLATES, 'en');
    expect(reply.id).toMatch(/^[0-9a-f]{32}$/);
    expect(newReply(TEMPLATES, 'en').id).not.toBe(reply.id);
    expect(withTemplate(reply, TEMPLATES, 'later', 'en').id).toBe(reply.id);
  });

  it('switches to the same template in another language, or to an empty page if there is none', () => {
    const reply = newReply(TEMPLATES, 'en');
    expect(withTemplate(reply, TEMPLATES, 'first', 'zh')).toMatchObject({ language: 'zh', subject: '您好' });
    expect(withTemplate(reply, TEMPLATES, 'later', 'zh')).toMatchObject({ template: '', subject: '' });
  });

  it('begins with the subject of the email that it answers, cut to its limit', () => {
    expect(newReply(TEMPLATES, 'en', 'Re: Saturday')).toMatchObject({
      template: '',
      subject: 'Re: Saturday',
      text: '',
    });
    expect(newReply(TEMPLATES, 'en', '好'.repeat(300)).subject).toHaveLength(195);
  });

  it('keeps what was typed when a template is inserted at the cursor', () => {
    const typed = { ...newReply([], 'en'), text: 'Before. After.' };
    const [template] = TEMPLATES;
    if (template === undefined) throw new Error('There is no template.');
    expect(withInserted(typed, template, 8)).toMatchObject({
      subject: 'Hello',
      text: 'Before.\n\nKia ora\n\nAfter.',
    });
    expect(withInserted({ ...typed, subject: 'Mine', text: '' }, template, 0)).toMatchObject({
      subject: 'Mine',
      text: 'Kia ora',
    });
  });

  it('distinguishes own words from those of a template', () => {
    const reply = newReply(TEMPLATES, 'en');
    expect(isOwnWords(reply, TEMPLATES)).toBe(false);
    expect(isOwnWords({ ...reply, text: 'Kia ora koutou' }, TEMPLATES)).toBe(true);
    expect(isOwnWords({ ...newReply([], 'en'), subject: 'x' }, [])).toBe(true);
  });
});
