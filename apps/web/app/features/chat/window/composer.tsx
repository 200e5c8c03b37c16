import { CHAT_LIMITS, type ChatLanguage } from '@hln/contracts';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';
import * as v from 'valibot';
import { type Bilingual, CHAT, INPUT_LABEL, LANGUAGE_TAGS, PLACEHOLDER } from '../../../content/chat.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/controls.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import styles from '../chat.module.css';

export interface ComposerProps {
  readonly language: ChatLanguage;
  /** While a reply is pending, nothing can be written. */
  readonly disabled: boolean;
  readonly onSend: (text: string) => void;
  readonly input: RefObject<HTMLTextAreaElement | null>;
}

/** The field for the visitor's message. Enter sends; Shift+Enter starts a new line. */
export function Composer({ language, disabled, onSend, input }: ComposerProps) {
  const { value: text, change, reset } = useDraft('chat-message', v.string(), '');
  const isReady = useHydrated();
  const returnFocus = useReturnFocus(!disabled);

  // A disabled field loses the focus; it returns with the reply.
  useEffect(() => {
    if (disabled) returnFocus(input);
  }, [disabled, returnFocus, input]);

  function send() {
    if (disabled || text.trim() === '') return;
    onSend(text);
    reset();
  }

  function onKeyDown(event: KeyboardEvent) {
    // In an input method for Chinese, Enter picks a candidate.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) {
      return;
    }
    event.preventDefault();
    send();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  return (
    <form className={styles.composer} onSubmit={onSubmit}>
      <TextArea
        ref={input}
        className={styles.input}
        rows={1}
        lang={LANGUAGE_TAGS[language]}
        aria-label={INPUT_LABEL[language]}
        placeholder={PLACEHOLDER[language]}
        maxLength={CHAT_LIMITS.message}
        value={text}
        disabled={disabled || !isReady}
        enterKeyHint="send"
        onKeyDown={onKeyDown}
        onChange={({ target }) => change(() => target.value)}
      />
      <Button variant="primary" type="submit" disabled={disabled || !isReady}>
        <BilingualLabel text={CHAT.send} language={language} />
      </Button>
    </form>
  );
}

interface BilingualLabelProps {
  readonly text: Bilingual;
  /** The visitor's. */
  readonly language: ChatLanguage;
}

/** The words of a control: in English, and in Chinese beside it once the visitor has written Chinese. */
export function BilingualLabel({ text, language }: BilingualLabelProps) {
  if (language === 'en') return text.en;
  return (
    // In one element: a button lays out what it contains one by one, and drops the space between. Where it takes two
    // lines, each has one language.
    <span className={styles.bilingual}>
      <span lang={LANGUAGE_TAGS.en}>{text.en}</span> <span lang={LANGUAGE_TAGS.zh}>{text.zh}</span>
    </span>
  );
}
