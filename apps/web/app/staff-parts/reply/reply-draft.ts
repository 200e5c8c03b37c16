import { REPLY_LIMITS, type ReplyLanguage, replyLanguageSchema } from '@hln/contracts';
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

/** A reply that begins with the first template of its language. */
export function newReply(templates: readonly ReplyTemplate[], language: ReplyLanguage): ReplyDraft {
  const first = templates.find((template) => template.language === language);
  return {
    id: randomId(),
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

/** Whether the draft differs from every template. */
export function isOwnWords(draft: ReplyDraft, templates: readonly ReplyTemplate[]): boolean {
  const { subject, text } = templateOf(templates, draft.template, draft.language) ?? {
    subject: '',
    text: '',
  };
  return draft.subject !== subject || draft.text !== text;
}
