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
