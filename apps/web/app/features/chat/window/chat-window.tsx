import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CHAT, LANGUAGE_TAGS, START_OVER } from '../../../content/chat.ts';
import { randomId } from '../../../lib/random-id.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from '../chat.module.css';
import { type Chat, createChat, INITIAL_STATE, replyDelay } from '../conversation/chat.ts';
import type { Message } from '../conversation/conversation.ts';
import { pageDelivery, waitOnPage } from '../delivery/page-delivery.ts';
import { BilingualLabel, Composer } from './composer.tsx';

/** A reader within this distance of the end is following the conversation. */
const NEAR_PX = 48;

/**
 * Keeps the end of a scrolling list in view as it grows, unless the reader has scrolled up.
 *
 * @param end changes whenever there is something new at the end
 * @param isOwn whether the latest item is the reader's own, which is always scrolled to
 */
function useFollowEnd(list: RefObject<HTMLElement | null>, end: unknown, isOwn: boolean): void {
  const isFollowing = useRef(true);

  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const follow = () => {
      if (isFollowing.current) element.scrollTop = element.scrollHeight;
    };
    const onScroll = () => {
      isFollowing.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    };
    // A phone's on-screen keyboard makes the list shorter.
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [list]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new end is the reason to scroll.
  useLayoutEffect(() => {
    if (isOwn) isFollowing.current = true;
    const element = list.current;
    if (element !== null && isFollowing.current) element.scrollTop = element.scrollHeight;
  }, [list, end, isOwn]);
}

function openChat(): Chat {
  return createChat({
    origins: {
      randomId,
      now: () => new Date(),
      timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    preferred: () => (navigator.language.startsWith('zh') ? 'zh' : 'en'),
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

/**
 * Sets `--visible-height` on an element to the height of the window that a phone's on-screen keyboard leaves, and keeps
 * the element in view while something in it has the focus.
 */
function useVisibleHeight(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const element = target.current;
    if (viewport === null || element === null) return;
    let before = viewport.height;
    const measure = () => {
      const { height } = viewport;
      element.style.setProperty('--visible-height', `${height}px`);
      if (height < before && element.contains(document.activeElement)) {
        element.scrollIntoView({ block: 'end' });
      }
      before = height;
    };
    measure();
    viewport.addEventListener('resize', measure);
    return () => viewport.removeEventListener('resize', measure);
  }, [target]);
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

/** The conversation, and the field for the next message. */
export function ChatWindow() {
  const { conversation, isTyping, send, startOver } = useChat();
  const { messages, language } = conversation;
  const frame = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // Messages restored by a reload have been read already: only later ones are announced.
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    const frameId = requestAnimationFrame(() => setIsLive(true));
    return () => cancelAnimationFrame(frameId);
  }, []);
  useFollowEnd(list, `${messages.length} ${isTyping}`, messages.at(-1)?.isBot === false);
  useVisibleHeight(frame);
  const input = useRef<HTMLTextAreaElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [startedOver, setStartedOver] = useState(0);
  // The button that asked goes with the conversation. By now the dialog is closed and has given its focus back.
  useEffect(() => {
    if (startedOver > 0) input.current?.focus();
  }, [startedOver]);

  return (
    <section className={styles.window} ref={frame} aria-labelledby="chat-title">
      <header className={styles.head}>
        <h2 className={styles.title} id="chat-title">
          {CHAT.windowTitle}
        </h2>
        <p className={styles.available}>
          <BilingualLabel text={CHAT.available} language={language} />
        </p>
        {conversation.key !== '' && (
          <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
            <BilingualLabel text={CHAT.startOver} language={language} />
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
      <Composer language={language} disabled={isTyping} onSend={send} input={input} />
      {isAsking && (
        <div lang={LANGUAGE_TAGS[language]}>
          <ConfirmDialog
            title={START_OVER.title[language]}
            confirm={START_OVER.confirm[language]}
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
