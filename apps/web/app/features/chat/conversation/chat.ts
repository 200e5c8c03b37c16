import type { ChatLanguage } from '@hln/contracts';
import * as v from 'valibot';
import type { Delivery, Wait } from '../delivery/delivery.ts';
import {
  awaitsReply,
  type Conversation,
  conversationSchema,
  EMPTY_CONVERSATION,
  isToBeStored,
  type Origins,
  transcriptOf,
  withReply,
  withRoom,
  withVisitorMessage,
} from './conversation.ts';
import { sessionIdOf } from './session-id.ts';

const STORAGE_NAME = 'hln-chat';

const SHORTEST_DELAY_MS = 1500;
const LONGEST_DELAY_MS = 2500;

/** How long the bot "types": evenly between 1.5 and 2.5 seconds (spec, section 9). */
export function replyDelay(random: () => number = Math.random): number {
  return SHORTEST_DELAY_MS + random() * (LONGEST_DELAY_MS - SHORTEST_DELAY_MS);
}

export interface ChatState {
  readonly conversation: Conversation;
  /** A reply is on its way. */
  readonly isTyping: boolean;
}

export const INITIAL_STATE: ChatState = { conversation: EMPTY_CONVERSATION, isTyping: false };

export interface ChatParts {
  readonly origins: Origins;
  /** The language that the visitor's browser asks for: the placeholder's until he writes. */
  readonly preferred: () => ChatLanguage;
  readonly delay: () => number;
  readonly wait: Wait;
  /** Keeps the conversation of this tab over a reload. */
  readonly openStorage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly delivery: Pick<Delivery, 'save' | 'onStored'>;
}

export interface Chat {
  getState(): ChatState;
  subscribe(listener: () => void): () => void;
  /** Adds the visitor's message. Nothing happens when it is blank or a reply is on its way. */
  send(text: string): void;
  /** Forgets the conversation here and begins anew. What was to be stored is still delivered. */
  startOver(): void;
  /** Takes up where this tab left off. */
  resume(): void;
  /** Ends what `resume` began. What is to be delivered still is. */
  stop(): void;
}

/** The conversation of one tab, from the first word to the delivered transcript. */
export function createChat({ origins, preferred, delay, wait, openStorage, delivery }: ChatParts): Chat {
  let state = INITIAL_STATE;
  let callOffReply = () => {};
  let stopListening = () => {};
  const listeners = new Set<() => void>();

  const change = (next: ChatState) => {
    state = next;
    remember(next.conversation);
    for (const listener of listeners) listener();
  };

  const remember = (conversation: Conversation) => {
    try {
      const storage = openStorage();
      if (conversation.key === '') storage.removeItem(STORAGE_NAME);
      else storage.setItem(STORAGE_NAME, JSON.stringify(conversation));
    } catch {
      // Storage is switched off or full: the conversation lasts as long as the page.
    }
  };

  const noteStored = (key: string) => {
    const { conversation } = state;
    if (conversation.key === key && !conversation.isStored) {
      change({ ...state, conversation: { ...conversation, isStored: true } });
    }
  };

  const anew = (): ChatState => ({
    ...INITIAL_STATE,
    conversation: { ...EMPTY_CONVERSATION, language: preferred() },
  });

  const reply = () => {
    callOffReply = wait(delay(), () => {
      change({ conversation: withReply(state.conversation, origins), isTyping: false });
    });
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: (text) => {
      if (state.isTyping) return;
      const before = state.conversation;
      const said = withVisitorMessage(before, text, origins);
      if (said === before) return;
      const conversation = isToBeStored(before) ? withRoom(said, origins) : said;
      change({ conversation, isTyping: true });
      if (isToBeStored(before)) {
        const { key, isStored } = conversation;
        const transcript = transcriptOf(conversation, sessionIdOf(key));
        delivery.save({ key, isStored, queuedAt: origins.now().getTime(), transcript });
      }
      reply();
    },
    startOver: () => {
      callOffReply();
      change(anew());
    },
    resume: () => {
      const conversation = recall(openStorage);
      const isTyping = conversation !== null && awaitsReply(conversation);
      change(conversation === null ? anew() : { conversation, isTyping });
      stopListening = delivery.onStored(noteStored);
      if (isTyping) reply();
    },
    stop: () => {
      callOffReply();
      stopListening();
    },
  };
}

function recall(openStorage: ChatParts['openStorage']): Conversation | null {
  try {
    const text = openStorage().getItem(STORAGE_NAME);
    const read = text === null ? null : v.safeParse(conversationSchema, JSON.parse(text));
    return read?.success === true ? read.output : null;
  } catch {
    return null;
  }
}
