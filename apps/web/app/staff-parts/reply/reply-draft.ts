import { REPLY_LIMITS, type ReplyLanguage, replyLanguageSchema, SUBJECT_NAME_LENGTH } from '@hln/contracts';
import * as v from 'valibot';
import { randomId } from '../../lib/random-id.ts';

/** A starting text, already filled with what is known about the person. */
export interface ReplyTemplate {
  /** The same in each language. */
  readonly id: string;
  readonly name: string;
  readonly language: ReplyLanguage;
  readonly subject: string;
  readonly text: string;
}

/** A reply that is being written. */
export const replyDraftSchema = v.object({
  /** The reply's id: however often sending is tried, it is sent once. */
  id: v.string(),
  language: replyLanguageSchema,
  /** Empty if the reply began without a template. */
  template: v.string(),
  subject: v.pipe(v.string(), v.maxLength(REPLY_LIMITS.subject)),
  text: v.pipe(v.string(), v.maxLength(REPLY_LIMITS.text)),
  isPreviewed: v.boolean(),
});
export type ReplyDraft = v.InferOutput<typeof replyDraftSchema>;

const templateOf = (templates: readonly ReplyTemplate[], id: string, language: ReplyLanguage) =>
  templates.find((template) => template.id === id && template.language === language);

/**
 * A reply that begins with the first template of its language.
 * @param subject for a reply to an email, which begins with nothing else
 */
export function newReply(
  templates: readonly ReplyTemplate[],
  language: ReplyLanguage,
  subject?: string,
): ReplyDraft {
  const id = randomId();
  if (subject !== undefined) {
    const short = [...subject].slice(0, REPLY_LIMITS.subject - SUBJECT_NAME_LENGTH).join('');
    return { id, language, template: '', subject: short, text: '', isPreviewed: false };
  }
  const first = templates.find((template) => template.language === language);
  return {
    id,
    language,
    template: first?.id ?? '',
    subject: first?.subject ?? '',
    text: first?.text ?? '',
    isPreviewed: false,
  };
}

/** The draft with another template, or the same in another language. */
export function withTemplate(
  draft: ReplyDraft,
  templates: readonly ReplyTemplate[],
  id: string,
  language: ReplyLanguage,
): ReplyDraft {
  const chosen = templateOf(templates, id, language);
  return {
    ...draft,
    language,
    template: chosen?.id ?? '',
    subject: chosen?.subject ?? '',
    text: chosen?.text ?? '',
  };
}

/**
 * The draft with a template's text where the cursor is, as paragraphs of their own. Nothing that was typed is lost; a
 * missing subject is the template's.
 * @param at in UTF-16 code units
 */
export function withInserted(draft: ReplyDraft, { subject, text }: ReplyTemplate, at: number): ReplyDraft {
  const [before, after] = [draft.text.slice(0, at).trimEnd(), draft.text.slice(at).trimStart()];
  return {
    ...draft,
    subject: draft.subject.trim() === '' ? subject : draft.subject,
    text: [before, text, after].filter((part) => part !== '').join('\n\n'),
  };
}

/** Whether the draft differs from every template. */
export function isOwnWords(draft: ReplyDraft, templates: readonly ReplyTemplate[]): boolean {
  const { subject, text } = templateOf(templates, draft.template, draft.language) ?? {
    subject: '',
    text: '',
  };
  return draft.subject !== subject || draft.text !== text;
}
