import * as v from 'valibot';

/** Limits shared by the page, the function and the table's constraints. Sizes are in UTF-16 code units. */
export const CHAT_LIMITS = {
  message: 2_000,
  messages: 500,
  /** Size of the messages' JSON text. */
  transcript: 400_000,
  /** Size of the user info's JSON text. */
  userInfo: 4_000,
  sessionId: 100,
  messageId: 100,
} as const;

/**
 * The page promises that a conversation is kept no longer than this; a server may be configured to keep it for less
 * time, not for more.
 */
export const CHAT_RETENTION_DAYS = 180;

/** A conversation is stored from this step on, counted at the time of sending (docs/specification.md, section 4). */
export const CHAT_SAVE_FROM_STEP = 4;

export const chatLanguageSchema = v.picklist(['zh', 'en']);
export type ChatLanguage = v.InferOutput<typeof chatLanguageSchema>;

const timestamp = v.pipe(v.string(), v.isoTimestamp());

export const chatMessageSchema = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(CHAT_LIMITS.messageId)),
  content: v.string(),
  isBot: v.boolean(),
  timestamp,
  language: chatLanguageSchema,
});
export type ChatMessage = v.InferOutput<typeof chatMessageSchema>;

/** Preferred language, and any contact details recognised in the conversation. */
export const chatUserInfoSchema = v.object({
  preferredLanguage: chatLanguageSchema,
  email: v.optional(v.pipe(v.string(), v.maxLength(254))),
  /** In international format, such as +64211234567. */
  phone: v.optional(v.pipe(v.string(), v.maxLength(20))),
  wechat: v.optional(v.pipe(v.string(), v.maxLength(20))),
  /** From the browser, such as `Pacific/Auckland`. */
  timeZone: v.optional(v.pipe(v.string(), v.maxLength(60))),
});
export type ChatUserInfo = v.InferOutput<typeof chatUserInfoSchema>;

const sessionId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(CHAT_LIMITS.sessionId));

const messages = v.pipe(
  v.array(chatMessageSchema),
  v.nonEmpty('The transcript is empty.'),
  v.maxLength(CHAT_LIMITS.messages, 'The transcript is too long.'),
);

/** Accepts a value either directly or as its JSON text, as in the row of call 6. */
function orJsonText<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.union([schema, v.pipe(v.string(), v.maxLength(CHAT_LIMITS.transcript), v.parseJson(), schema)]);
}

/** The request of `send-chat-transcript` (docs/specification.md, call 7). */
export const chatTranscriptSchema = v.object({
  sessionId,
  messages: orJsonText(messages),
  userInfo: orJsonText(chatUserInfoSchema),
  startTime: timestamp,
  endTime: timestamp,
});
export type ChatTranscript = v.InferOutput<typeof chatTranscriptSchema>;

/** Parses a stored row; texts that are not JSON of the right shape are refused. */
export const storedChatSessionSchema = v.pipe(
  v.object({
    session_id: v.string(),
    messages: v.pipe(v.string(), v.parseJson(), v.array(chatMessageSchema)),
    user_info: v.pipe(v.string(), v.parseJson(), chatUserInfoSchema),
    start_time: v.string(),
    end_time: v.string(),
  }),
  v.transform((row) => ({
    sessionId: row.session_id,
    messages: row.messages,
    userInfo: row.user_info,
    startTime: row.start_time,
    endTime: row.end_time,
  })),
);
