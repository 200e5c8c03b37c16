import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  CHAT,
  CHAT_CHINESE,
  CONTACT_MISSING,
  LANGUAGE_TAGS,
  RECEIPT,
  START_OVER,
} from '../../../content/chat.ts';
import { randomId } from '../../../lib/random-id.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from '../chat.module.css';
import { type Chat, type ChatState, createChat, INITIAL_STATE, replyDelay } from '../conversation/chat.ts';
import { lacksContact, type Message } from '../conversation/conversation.ts';
import { pageDelivery, waitOnPage } from '../delivery/page-delivery.ts';
import { Composer } from './composer.tsx';
import { BilingualLabel, BothParagraphs, InBoth, preferredLanguage } from './in-both.tsx';
import { useFollowTalk, useWritingRoom } from './writing-room.ts';

function openChat(): Chat {
  return createChat({
    origins: {
      randomId,
      now: () => new Date(),
      timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    preferred: preferredLanguage,
    delay: replyDelay,
    wait: waitOnPage,
    openStorage: () => window.sessionStorage,
    delivery: pageDelivery(),
  });
}

/** This tab's conversation. */
function useChat() {
  const [chat] = useState(openChat);
  const state = useSyncExternalStore(chat.subscribe, chat.getState, () => INITIAL_STATE);
  useEffect(() => {
    chat.resume();
    return chat.stop;
  }, [chat]);
  return { ...state, send: chat.send, startOver: chat.startOver };
}

/** One message; each part of its text is marked with its language. */
function Bubble({ message }: { readonly message: Message }) {
  return (
    <li className={message.isBot ? styles.theirs : styles.own}>
      <VisuallyHidden>{message.isBot ? CHAT.us : CHAT.you}: </VisuallyHidden>
      {message.parts.map((part) => (
        <p key={part.language} lang={LANGUAGE_TAGS[part.language]}>
          {part.text}
        </p>
      ))}
    </li>
  );
}

/** Below the conversation: where the latest message is, and a request for missing contact details. */
function UnderTheLog({ conversation, receipt }: Pick<ChatState, 'conversation' | 'receipt'>) {
  return (
    // Always rendered: a live region that appears together with its text is not announced.
    <div role="status" className={styles.under}>
      {lacksContact(conversation) && <BothParagraphs text={CONTACT_MISSING} className={styles.notice} />}
      {receipt !== 'none' && (
        <p className={styles.receipt} data-receipt={receipt}>
          <InBoth text={RECEIPT[receipt]} />
        </p>
      )}
    </div>
  );
}

/** The conversation, and the field for the next message. */
export function ChatWindow() {
  const { conversation, isTyping, receipt, send, startOver } = useChat();
  const { messages, language } = conversation;
  const frame = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // Messages restored after a reload have already been read: only later ones are announced.
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    const frameId = requestAnimationFrame(() => setIsLive(true));
    return () => cancelAnimationFrame(frameId);
  }, []);
  useFollowTalk(list, `${messages.length} ${isTyping}`, messages.at(-1)?.isBot === false);
  useWritingRoom(frame);
  const input = useRef<HTMLTextAreaElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [startedOver, setStartedOver] = useState(0);
  // The button that asked disappears with the conversation. By now the dialog is closed and has returned its focus.
  useEffect(() => {
    if (startedOver > 0) input.current?.focus();
  }, [startedOver]);

  return (
    <section className={styles.window} ref={frame} aria-labelledby="chat-title">
      <header className={styles.head}>
        <h2 className={styles.title} id="chat-title">
          <InBoth text={{ en: CHAT.windowTitle, zh: CHAT_CHINESE.windowTitle }} />
        </h2>
        <p className={styles.available}>
          <BilingualLabel text={CHAT.available} language={language} />
        </p>
        {conversation.key !== '' && (
          <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
            <InBoth text={CHAT.startOver} />
          </Button>
        )}
      </header>
      <div
        className={styles.scroll}
        ref={list}
        role="log"
        aria-live={isLive ? 'polite' : 'off'}
        aria-label={CHAT.messages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard.
        tabIndex={0}
      >
        <ol className={styles.messages}>
          {messages.map((message) => (
            <Bubble key={message.id} message={message} />
          ))}
        </ol>
        {isTyping && (
          // Not announced: the reply itself is.
          <p className={styles.typing} lang={LANGUAGE_TAGS[language]} aria-hidden data-testid="typing">
            {CHAT.typing[language]}
            <span className={styles.dots}>
              <i />
              <i />
              <i />
            </span>
          </p>
        )}
      </div>
      <UnderTheLog conversation={conversation} receipt={receipt} />
      <Composer language={language} disabled={isTyping} onSend={send} input={input} />
      {isAsking && (
        <div lang={LANGUAGE_TAGS[language]}>
          <ConfirmDialog
            title={START_OVER.title[language]}
            confirm={START_OVER.confirm[language]}
            destructive
            cancel={START_OVER.cancel[language]}
            onConfirm={() => {
              setIsAsking(false);
              setStartedOver((times) => times + 1);
              startOver();
            }}
            onCancel={() => setIsAsking(false)}
          >
            <p>{START_OVER.text[language]}</p>
          </ConfirmDialog>
        </div>
      )}
    </section>
  );
}
