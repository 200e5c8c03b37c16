import {
  CHAT_LIMITS,
  CHAT_SAVE_FROM_STEP,
  type ChatLanguage,
  type ChatMessage,
  type ChatTranscript,
  chatLanguageSchema,
} from '@hln/contracts';
import * as v from 'valibot';
import type { Bilingual } from '../../../content/chat.ts';
import { LATER, STEPS, WELCOME } from '../../../content/chat-script.ts';
import { recogniseContact } from '../contact/contact-details.ts';

/** Chinese if there is a CJK character in the text, else English (docs/specification.md, section 4). */
export function languageOf(text: string): ChatLanguage {
  return /\p{Script=Han}/u.test(text) ? 'zh' : 'en';
}

/** Fewer Latin words than this are no sign of English: everybody writes "Year 4", "maths" and "OK". */
const WORDS_OF_ENGLISH = 3;

/**
 * The language that a consultant should write in: that of most of the visitor's messages. Names, phone numbers and
 * email addresses say nothing about it, so messages with contact details count only if no others do; and because nobody
 * writes Chinese by accident, it wins a draw.
 */
export function preferredLanguage(written: readonly string[]): ChatLanguage {
  const others = written.filter((text) => Object.keys(recogniseContact([text])).length === 0);
  return mostly(others) ?? mostly(written) ?? 'en';
}

function mostly(texts: readonly string[]): ChatLanguage | null {
  const languages = texts.map(mainLanguageOf);
  const chinese = languages.filter((language) => language === 'zh').length;
  const english = languages.filter((language) => language === 'en').length;
  if (chinese + english === 0) return null;
  return chinese >= english ? 'zh' : 'en';
}

/** The main language of a message; null if it could be either. */
function mainLanguageOf(text: string): ChatLanguage | null {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latinWords = text.match(/\p{Script=Latin}+/gu)?.length ?? 0;
  if (han > latinWords) return 'zh';
  return latinWords >= WORDS_OF_ENGLISH ? 'en' : null;
}

const partSchema = v.object({ language: chatLanguageSchema, text: v.string() });
/** A part of a message in one language. */
export type MessagePart = v.InferOutput<typeof partSchema>;

const messageSchema = v.object({
  id: v.string(),
  isBot: v.boolean(),
  timestamp: v.string(),
  language: chatLanguageSchema,
  parts: v.array(partSchema),
});
export type Message = v.InferOutput<typeof messageSchema>;

export const conversationSchema = v.object({
  /** The secret that proves that the session belongs to this browser; its hash is the session's public id. */
  key: v.string(),
  /** The number of replies so far. */
  step: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The language of the visitor's last message. */
  language: chatLanguageSchema,
  messages: v.array(messageSchema),
  /** Index of the first message of the session with this key: a long conversation continues in another session. */
  since: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  /** Whether the backend is known to have stored a version of it. */
  isStored: v.boolean(),
});
export type Conversation = v.InferOutput<typeof conversationSchema>;

/** Random ids, the current time and the browser's time zone, which tests replace. */
export interface Origins {
  readonly randomId: () => string;
  readonly now: () => Date;
  /** Such as `Asia/Shanghai`: a consultant shouldn't ring at night. */
  readonly timeZone: () => string;
}

/** The welcome as it is prerendered: it has no time, because nobody has read it yet. */
const welcome: Message = {
  id: 'welcome',
  isBot: true,
  timestamp: '',
  language: 'en',
  parts: inBoth(WELCOME, 'en'),
};

export const EMPTY_CONVERSATION: Conversation = {
  key: '',
  step: 0,
  language: 'en',
  messages: [welcome],
  since: 0,
  isStored: false,
};

/** A conversation that has not begun, with the welcome first in the language that the visitor's browser prefers. */
export function emptyConversation(language: ChatLanguage): Conversation {
  return {
    ...EMPTY_CONVERSATION,
    language,
    messages: [{ ...welcome, language, parts: inBoth(WELCOME, language) }],
  };
}

function inBoth(text: Bilingual, first: ChatLanguage): MessagePart[] {
  const second = first === 'en' ? 'zh' : 'en';
  return [
    { language: first, text: text[first] },
    { language: second, text: text[second] },
  ];
}

const newKey = ({ randomId }: Origins) => randomId() + randomId();

/** The conversation with the visitor's message; unchanged when the message is blank. */
export function withVisitorMessage(
  conversation: Conversation,
  written: string,
  origins: Origins,
): Conversation {
  // PostgreSQL stores neither NUL characters nor lone surrogates.
  const text = written.trim().slice(0, CHAT_LIMITS.message).toWellFormed().replaceAll('\0', '\uFFFD').trim();
  if (text === '') return conversation;
  const language = languageOf(text);
  const timestamp = origins.now().toISOString();
  const isFirst = conversation.key === '';
  const before = isFirst
    ? conversation.messages.map((welcomeMessage) => ({ ...welcomeMessage, timestamp }))
    : conversation.messages;
  const message = { id: origins.randomId(), isBot: false, timestamp, language, parts: [{ language, text }] };
  return {
    ...conversation,
    key: isFirst ? newKey(origins) : conversation.key,
    language,
    messages: [...before, message],
  };
}

/** The conversation with the script's next reply, first in the language of the visitor's last message. */
export function withReply(conversation: Conversation, origins: Origins): Conversation {
  const { step, language, messages } = conversation;
  const reply: Message = {
    // Two tabs that share a conversation give the same reply the same id, so that it is stored once.
    id: `${messages.at(-1)?.id ?? step}-reply`,
    isBot: true,
    timestamp: origins.now().toISOString(),
    language,
    parts: inBoth(STEPS[step] ?? LATER, language),
  };
  return { ...conversation, step: step + 1, messages: [...messages, reply] };
}

/** Whether the visitor's last message has no reply yet. */
export function awaitsReply(conversation: Conversation): boolean {
  return conversation.messages.at(-1)?.isBot === false;
}

/** Whether a message sent at this step causes the conversation to be stored. */
export function isToBeStored(conversation: Conversation): boolean {
  return conversation.step >= CHAT_SAVE_FROM_STEP;
}

/** Whether one of its messages has caused the conversation to be stored, or queued for that. */
export function hasBeenSaved(conversation: Conversation): boolean {
  const stepOfLast = awaitsReply(conversation) ? conversation.step : conversation.step - 1;
  return stepOfLast >= CHAT_SAVE_FROM_STEP;
}

/** Whether the visitor was asked for contact details, has answered, and no message holds any that were recognised. */
export function lacksContact(conversation: Conversation): boolean {
  return (
    hasBeenSaved(conversation) && Object.keys(recogniseContact(writtenIn(conversation.messages))).length === 0
  );
}

/** What the visitor wrote, message by message. */
function writtenIn(messages: readonly Message[]): string[] {
  return messages.filter(({ isBot }) => !isBot).map(({ parts }) => parts[0]?.text ?? '');
}

/**
 * The conversation, continued in a new session from the visitor's last message if the current session has become long:
 * a row has a limit, and no message may be dropped. Half of the limit is left for what other tabs add.
 */
export function withRoom(conversation: Conversation, origins: Origins): Conversation {
  const { messages, since } = conversation;
  const session = messages.slice(since).map(recordOf);
  const isLong =
    session.length > CHAT_LIMITS.messages / 2 || JSON.stringify(session).length > CHAT_LIMITS.transcript / 2;
  if (!isLong) return conversation;
  return { ...conversation, key: newKey(origins), since: messages.length - 1, isStored: false };
}

/** A conversation as it is stored and sent (docs/specification.md, section 3). */
export function transcriptOf(
  conversation: Conversation,
  sessionId: string,
  { timeZone }: Origins,
): ChatTranscript {
  const { messages, since } = conversation;
  const written = writtenIn(messages);
  return {
    sessionId,
    messages: messages.slice(since).map(recordOf),
    userInfo: {
      preferredLanguage: preferredLanguage(written),
      timeZone: timeZone(),
      ...recogniseContact(written),
    },
    startTime: messages[since]?.timestamp ?? '',
    endTime: messages.at(-1)?.timestamp ?? '',
  };
}

function recordOf({ id, isBot, timestamp, parts, language }: Message): ChatMessage {
  return { id, content: parts.map(({ text }) => text).join('\n\n'), isBot, timestamp, language };
}
