import type { ChatLanguage } from '@hln/contracts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import type { Delivery, Wait } from '../delivery/delivery.ts';
import {
  awaitsReply,
  type Conversation,
  conversationSchema,
  EMPTY_CONVERSATION,
  emptyConversation,
  hasBeenSaved,
  isToBeStored,
  type Origins,
  transcriptOf,
  withReply,
  withRoom,
  withVisitorMessage,
} from './conversation.ts';

/**
 * The public id of the session whose secret is `key`, its SHA-256 in hexadecimal: whoever has the key owns the session,
 * and the id doesn't reveal it. `crypto.subtle` can compute it too, but only over https, and a chat on an `http:` URL
 * in somebody's own network has to be stored as well.
 */
export function sessionIdOf(key: string): string {
  return bytesToHex(sha256(utf8ToBytes(key)));
}

const STORAGE_NAME = 'hln-chat';

const SHORTEST_DELAY_MS = 1500;
const LONGEST_DELAY_MS = 2500;

/**
 * How long the bot "types", in milliseconds: uniformly between 1.5 and 2.5 seconds (docs/specification.md, section 9).
 */
export function replyDelay(random: () => number = Math.random): number {
  return SHORTEST_DELAY_MS + random() * (LONGEST_DELAY_MS - SHORTEST_DELAY_MS);
}

/**
 * Where the visitor's latest message is: only on this `device`, because there is nothing to store yet; being sent for
 * the first time; `received` by the backend; or `delayed`, and tried again. `none` before the first message.
 */
export type Receipt = 'none' | 'device' | 'sending' | 'received' | 'delayed';

export interface ChatState {
  readonly conversation: Conversation;
  /** A reply is pending. */
  readonly isTyping: boolean;
  readonly receipt: Receipt;
}

export const INITIAL_STATE: ChatState = {
  conversation: EMPTY_CONVERSATION,
  isTyping: false,
  receipt: 'none',
};

export interface ChatParts {
  readonly origins: Origins;
  /**
   * The language that the visitor's browser prefers, for the welcome, and for the placeholder until there is a message.
   */
  readonly preferred: () => ChatLanguage;
  readonly delay: () => number;
  readonly wait: Wait;
  /** Where this tab's conversation survives a reload. */
  readonly openStorage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly delivery: Pick<Delivery, 'save' | 'onStored' | 'onDelayed' | 'isWaiting'>;
}

export interface Chat {
  getState(): ChatState;
  subscribe(listener: () => void): () => void;
  /** Adds the visitor's message. Does nothing when it is blank or a reply is pending. */
  send(text: string): void;
  /** Discards the conversation in this tab and starts over. Anything waiting to be stored is still delivered. */
  startOver(): void;
  /** Restores this tab's conversation. */
  resume(): void;
  /** Undoes `resume`. Deliveries continue. */
  stop(): void;
}

/** The conversation of one tab, from the first message to the delivered transcript. */
export function createChat({ origins, preferred, delay, wait, openStorage, delivery }: ChatParts): Chat {
  let state = INITIAL_STATE;
  let cancelReply = () => {};
  let stopListening = () => {};
  /** The session that last failed to be stored. */
  let delayedKey = '';
  const listeners = new Set<() => void>();

  const change = (next: Omit<ChatState, 'receipt'>) => {
    state = { ...next, receipt: receiptOf(next.conversation) };
    persist(next.conversation);
    for (const listener of listeners) listener();
  };

  const receiptOf = (conversation: Conversation): Receipt => {
    const { key } = conversation;
    if (key === '') return 'none';
    if (!hasBeenSaved(conversation)) return 'device';
    if (!delivery.isWaiting(key)) return 'received';
    return delayedKey === key ? 'delayed' : 'sending';
  };

  const persist = (conversation: Conversation) => {
    try {
      const storage = openStorage();
      if (conversation.key === '') storage.removeItem(STORAGE_NAME);
      else storage.setItem(STORAGE_NAME, JSON.stringify(conversation));
    } catch {
      // Storage is disabled or full: the conversation lasts as long as the page.
    }
  };

  const noteStored = (key: string) => {
    if (delayedKey === key) delayedKey = '';
    const { conversation } = state;
    if (conversation.key === key) change({ ...state, conversation: { ...conversation, isStored: true } });
  };

  const noteDelayed = (key: string) => {
    delayedKey = key;
    if (state.conversation.key === key) change(state);
  };

  const begin = () => change({ conversation: emptyConversation(preferred()), isTyping: false });

  const reply = () => {
    cancelReply = wait(delay(), () => {
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
      const extended = withVisitorMessage(before, text, origins);
      if (extended === before) return;
      const conversation = isToBeStored(before) ? withRoom(extended, origins) : extended;
      if (isToBeStored(before)) {
        const { key, isStored } = conversation;
        const transcript = transcriptOf(conversation, sessionIdOf(key), origins);
        delivery.save({ key, isStored, queuedAt: origins.now().getTime(), transcript });
      }
      change({ conversation, isTyping: true });
      reply();
    },
    startOver: () => {
      cancelReply();
      begin();
    },
    resume: () => {
      const conversation = restore(openStorage);
      const isTyping = conversation !== null && awaitsReply(conversation);
      if (conversation === null) begin();
      else change({ conversation, isTyping });
      const listening = [delivery.onStored(noteStored), delivery.onDelayed(noteDelayed)];
      stopListening = () => {
        for (const stop of listening) stop();
      };
      if (isTyping) reply();
    },
    stop: () => {
      cancelReply();
      stopListening();
    },
  };
}

function restore(openStorage: ChatParts['openStorage']): Conversation | null {
  try {
    const text = openStorage().getItem(STORAGE_NAME);
    const read = text === null ? null : v.safeParse(conversationSchema, JSON.parse(text));
    return read?.success === true ? read.output : null;
  } catch {
    return null;
  }
}
