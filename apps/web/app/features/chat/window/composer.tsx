import { CHAT_LIMITS, type ChatLanguage } from '@hln/contracts';
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useState,
} from 'react';
import * as v from 'valibot';
import {
  CHAT,
  INPUT_LABEL,
  LANGUAGE_TAGS,
  NOT_PASTED,
  PLACEHOLDER,
  TOO_LONG,
} from '../../../content/chat.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/controls.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import styles from '../chat.module.css';
import { BilingualLabel, BothParagraphs } from './in-both.tsx';

/** From this many characters, the field shows its length. */
const COUNTED_FROM = CHAT_LIMITS.message - 200;

/** A paste of more characters is refused: the field would take seconds to show it. */
const MOST_PASTED = 10 * CHAT_LIMITS.message;

const inDigits = (count: number) => count.toLocaleString('en-NZ');

export interface ComposerProps {
  readonly language: ChatLanguage;
  /** While a reply is pending, nothing can be typed. */
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

  // A message is stored without surrounding white space.
  const { length } = text.trim();
  const isTooLong = length > CHAT_LIMITS.message;
  const isCounted = length >= COUNTED_FROM;
  const countId = useId();
  const [isRefused, setIsRefused] = useState(false);

  function onPaste(event: ClipboardEvent) {
    const isFarTooLong = event.clipboardData.getData('text').length > MOST_PASTED;
    setIsRefused(isFarTooLong);
    if (isFarTooLong) event.preventDefault();
  }

  function send() {
    if (disabled || length === 0 || isTooLong) return;
    onSend(text);
    reset();
  }

  function onKeyDown(event: KeyboardEvent) {
    // In a Chinese input method, Enter picks a candidate.
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
      {/* Always rendered: a region that appears together with its text is not announced. */}
      <div role="alert" className={styles.tooLong}>
        {(isRefused || isTooLong) && (
          <BothParagraphs text={isRefused ? NOT_PASTED : TOO_LONG} className={styles.notice} />
        )}
      </div>
      {isCounted && (
        <p className={styles.count} id={countId}>
          {inDigits(length)} / {inDigits(CHAT_LIMITS.message)}
        </p>
      )}
      <TextArea
        ref={input}
        className={styles.input}
        rows={1}
        lang={LANGUAGE_TAGS[language]}
        aria-label={INPUT_LABEL[language]}
        placeholder={PLACEHOLDER[language]}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isCounted ? countId : undefined}
        value={text}
        disabled={disabled || !isReady}
        enterKeyHint="send"
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onChange={({ target }) => {
          setIsRefused(false);
          change(() => target.value);
        }}
      />
      <Button variant="primary" type="submit" disabled={disabled || !isReady}>
        <BilingualLabel text={CHAT.send} language={language} />
      </Button>
    </form>
  );
}
