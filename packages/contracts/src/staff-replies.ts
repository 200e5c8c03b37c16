import * as v from 'valibot';

/** The database's limits, in characters; a text never has more characters than UTF-16 code units. */
export const REPLY_LIMITS = { subject: 200, text: 10_000 } as const;

export const replyLanguageSchema = v.picklist(['en', 'zh']);
export type ReplyLanguage = v.InferOutput<typeof replyLanguageSchema>;

/** A reply that was sent, as returned by the database's `private.replies_to()`. */
export const sentReplySchema = v.object({
  id: v.string(),
  at: v.string(),
  /** Null if the account no longer exists. */
  sender: v.nullable(v.string()),
  language: replyLanguageSchema,
  recipient: v.string(),
  subject: v.string(),
  text: v.string(),
  /** The email's status: `pending`, `sending`, `sent`, `failed` or `held`. */
  status: v.string(),
  sent_at: v.nullable(v.string()),
  problem: v.nullable(v.string()),
});
export type SentReply = v.InferOutput<typeof sentReplySchema>;

/** The database's limits of a template, in characters. */
export const TEMPLATE_LIMITS = { name: 60, subject: 195, text: 8_000 } as const;

/** What a template may leave for the page to fill in. */
export const TEMPLATE_PLACEHOLDERS = ['name', 'child', 'subjects'] as const;

const templateText = v.string();

/** The templates of replies to families, as returned by `list_reply_templates()`. */
export const replyTemplatesSchema = v.array(
  v.object({
    id: v.string(),
    revision: v.number(),
    changed_at: v.string(),
    /** Null for the ones that came with the site, and if the account no longer exists. */
    changed_by: v.nullable(v.string()),
    /** Each language has all three texts or none. */
    name_en: templateText,
    subject_en: templateText,
    text_en: templateText,
    name_zh: templateText,
    subject_zh: templateText,
    text_zh: templateText,
  }),
);
export type StoredTemplate = v.InferOutput<typeof replyTemplatesSchema>[number];
