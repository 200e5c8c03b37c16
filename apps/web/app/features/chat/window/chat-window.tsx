import { useEffect, useRef, useState } from 'react';
import { CHAT, LANGUAGE_TAGS, START_OVER } from '../../../content/chat.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import styles from '../chat.module.css';
import { useChat } from '../conversation/use-chat.ts';
import { BilingualLabel } from './bilingual-label.tsx';
import { Bubble } from './bubble.tsx';
import { Composer } from './composer.tsx';
import { useFollowEnd } from './use-follow-end.ts';
import { useVisibleHeight } from './use-visible-height.ts';

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
