import { CHAT, LANGUAGE_TAGS } from '../../../content/chat.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from '../chat.module.css';
import type { Message } from '../conversation/conversation.ts';

/** One message; each part of its text is marked with its language. */
export function Bubble({ message }: { readonly message: Message }) {
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
