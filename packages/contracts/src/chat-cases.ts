import * as v from 'valibot';
import { staffProfileSchema } from './second-factor.ts';
import { sentReplySchema } from './staff-replies.ts';

/** What staff do with conversations, as returned by the database's functions. */

export const CHAT_STATUSES = ['new', 'contacted', 'booked', 'closed', 'spam'] as const;
export const chatStatusSchema = v.picklist(CHAT_STATUSES);
export type ChatStatus = v.InferOutput<typeof chatStatusSchema>;

/**
 * The state of the promise to reply within 24 hours: `sending` while the email is queued, `none` if no promise applied.
 */
export const chatPromiseSchema = v.picklist(['waiting', 'late', 'sending', 'kept', 'broken', 'none']);
export type ChatPromise = v.InferOutput<typeof chatPromiseSchema>;

export const chatReplyWaySchema = v.picklist(['email', 'phone', 'wechat', 'other']);
export type ChatReplyWay = v.InferOutput<typeof chatReplyWaySchema>;

/** The state of the newest reply by email, until it is sent or somebody has replied another way. */
const emailReplySchema = v.nullable(v.picklist(['queued', 'undelivered']));

/** Whether families' replies by email reach their conversation, or what is missing. */
const emailRepliesSchema = v.picklist(['on', 'no-address', 'no-key']);
export type EmailReplies = v.InferOutput<typeof emailRepliesSchema>;

/** Why the text of a family's email is missing. */
const emailProblemSchema = v.picklist(['unreadable', 'no-text', 'too-long', 'over-limit']);
export type EmailProblem = v.InferOutput<typeof emailProblemSchema>;

/** What became of an inbound email, as the database counts it. */
export const INBOUND_OUTCOMES = [
  'accepted',
  'set-aside',
  'repeated',
  'automatic',
  'own-address',
  'unknown-address',
  'expired-address',
  'over-limit',
] as const;
export type InboundOutcome = (typeof INBOUND_OUTCOMES)[number];

/** The limits of an inbound email: bytes of the provider's whole call and of the text, characters, and attachments. */
export const INBOUND_LIMITS = {
  call: 12_000_000,
  text: 102_400,
  sender: 320,
  subject: 500,
  attachments: 1_000,
} as const;

/** The most characters of a note. */
export const CHAT_NOTE_LENGTH = 2_000;

const wayToReachSchema = v.picklist(['email', 'phone', 'wechat']);

/** The fields of a card that staff can correct. */
export const CHAT_CARD_FIELDS = ['name', 'child', 'subjects', 'goals', 'email', 'phone', 'wechat'] as const;
export type ChatCardField = (typeof CHAT_CARD_FIELDS)[number];

const text = v.optional(v.string());
/** What a conversation says about a family. An empty text in a correction means that the field is blank. */
export const chatCardSchema = v.object({
  name: text,
  /** Age and year, as the visitor wrote them. */
  child: text,
  subjects: text,
  goals: text,
  /** The whole answer in which name and contact were recognised. */
  contact: text,
  email: text,
  phone: text,
  wechat: text,
  language: text,
  /** From the visitor's browser, such as `Asia/Shanghai`. */
  time_zone: text,
});
export type ChatCard = v.InferOutput<typeof chatCardSchema>;

const standing = {
  session_id: v.string(),
  received_at: v.string(),
  due_at: v.string(),
  last_said_at: v.string(),
  status: chatStatusSchema,
  promise: chatPromiseSchema,
  replied_at: v.nullable(v.string()),
  replied_way: v.nullable(chatReplyWaySchema),
  email_reply: emailReplySchema,
  /** Since when an email of the family waits for an answer; null if none does. */
  email_waiting_since: v.nullable(v.string()),
  assignee: v.nullable(v.string()),
  assignee_email: v.nullable(v.string()),
  labels: v.array(v.string()),
  outcome: v.string(),
};

/** A row of the queue. It says how a family can be reached, without the details. */
export const chatRowsSchema = v.array(
  v.object({
    ...standing,
    name: v.nullable(v.string()),
    child: v.nullable(v.string()),
    subjects: v.nullable(v.string()),
    language: v.nullable(v.string()),
    ways: v.array(wayToReachSchema),
    /** Other conversations with the same email address, phone number or WeChat ID. */
    family: v.number(),
    queue_key: v.number(),
  }),
);
export type ChatRow = v.InferOutput<typeof chatRowsSchema>[number];

const unsent = {
  /** The error from the mail server or our own job; empty if nobody has tried. */
  reason: v.string(),
  since: v.string(),
  /** Whether it is no longer retried, so that only a person can have it sent. */
  is_given_up: v.boolean(),
};

export const chatFiguresSchema = v.object({
  waiting: v.number(),
  late: v.number(),
  /** How many of the waiting ones have less than six hours left. */
  soon: v.number(),
  unassigned: v.number(),
  /** How many have a queued reply; these are not counted as waiting. */
  sending: v.number(),
  /** How many of the waiting ones got a reply that did not arrive. */
  undelivered: v.number(),
  /** The conversation that has waited longest; null if none is waiting. */
  next: v.nullable(
    v.object({
      session_id: v.string(),
      name: v.nullable(v.string()),
      promise: chatPromiseSchema,
      received_at: v.string(),
      due_at: v.string(),
      replied_at: v.nullable(v.string()),
      email_reply: emailReplySchema,
      email_waiting_since: v.nullable(v.string()),
    }),
  ),
  /** Families' emails of the last 30 days. */
  email_replies: v.object({
    state: emailRepliesSchema,
    outcomes: v.record(v.string(), v.number()),
    /** Those whose text is missing and that nobody has answered. */
    set_aside: v.array(
      v.object({
        session_id: v.string(),
        name: v.nullable(v.string()),
        problem: emailProblemSchema,
        at: v.string(),
      }),
    ),
  }),
  months: v.array(v.object({ month: v.string(), kept: v.number(), broken: v.number() })),
  labels: v.array(v.string()),
  unsent: v.array(v.object({ session_id: v.string(), name: v.nullable(v.string()), ...unsent })),
  assignees: v.array(v.object({ user_id: v.string(), email: v.string(), ...staffProfileSchema.entries })),
  retention_days: v.number(),
});
export type ChatFigures = v.InferOutput<typeof chatFiguresSchema>;

/** How many conversations wait, and the session at the top of the queue. */
export const waitingChatsSchema = v.object({
  waiting: v.number(),
  late: v.number(),
  /** How many of the waiting ones got a reply that did not arrive. */
  undelivered: v.number(),
  /** How many have a queued reply; these are not counted as waiting. */
  sending: v.number(),
  next: v.nullable(v.string()),
});
export type WaitingChats = v.InferOutput<typeof waitingChatsSchema>;

export const chatDetailsSchema = v.object({
  ...standing,
  replied_by: v.nullable(v.string()),
  recognised: chatCardSchema,
  corrected: chatCardSchema,
  /** The caller's email address, which receives answers to a reply. */
  answers_to: v.nullable(v.string()),
  email_replies: emailRepliesSchema,
  /** The family's emails, oldest first. Nobody has checked the sender. */
  emails: v.array(
    v.object({
      id: v.string(),
      at: v.string(),
      sender: v.string(),
      subject: v.string(),
      /** Without what it quotes. */
      said: v.string(),
      /** Whether the whole text is longer. */
      has_more: v.boolean(),
      /** How many attachments were dropped. */
      attachments: v.number(),
      problem: v.nullable(emailProblemSchema),
    }),
  ),
  replies: v.array(sentReplySchema),
  /** Email addresses that staff entered instead of the visitor's own. */
  email_changes: v.array(v.object({ email: v.string(), by: v.nullable(v.string()), at: v.string() })),
  notes: v.array(
    v.object({
      id: v.string(),
      author: v.nullable(v.string()),
      is_own: v.boolean(),
      note: v.string(),
      at: v.string(),
    }),
  ),
  family: v.array(
    v.object({
      session_id: v.string(),
      received_at: v.string(),
      status: chatStatusSchema,
      promise: chatPromiseSchema,
      name: v.nullable(v.string()),
      subjects: v.nullable(v.string()),
    }),
  ),
  unsent: v.array(v.object(unsent)),
});
export type ChatDetails = v.InferOutput<typeof chatDetailsSchema>;

export type ChatEmail = ChatDetails['emails'][number];

/** The copies of a deleted conversation that had already been sent. */
export const chatCopiesSchema = v.array(v.object({ recipient: v.string(), sent_at: v.nullable(v.string()) }));
export type ChatCopies = v.InferOutput<typeof chatCopiesSchema>;

export const chatRemindersSchema = v.array(
  v.object({
    session_id: v.string(),
    hours: v.picklist([18, 23, 24]),
    /** Null for the mailbox that gets the transcripts. */
    recipients: v.nullable(v.array(v.string())),
    received_at: v.string(),
    due_at: v.string(),
    language: v.nullable(v.string()),
    /** Whether it is an email that waits for an answer, after an earlier reply. */
    by_email: v.boolean(),
  }),
);
export type ChatReminder = v.InferOutput<typeof chatRemindersSchema>[number];
