import { type ReactNode, type RefObject, useId } from 'react';
import styles from '../chat-sessions.module.css';
import type { Conversation } from '../data/read-chats.ts';
import type { ConversationState } from '../data/use-conversation.ts';

/** The props of the sections of an open conversation. */
export interface SectionProps extends Pick<ConversationState, 'saving' | 'act' | 'readAnew'> {
  readonly conversation: Conversation;
  readonly mayChange: boolean;
}

export interface SectionFrameProps {
  readonly title: string;
  /** For a section that takes the focus. */
  readonly heading?: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
}

/** A section of an open conversation, with its own heading. */
export function Section({ title, heading, children }: SectionFrameProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3
        id={id}
        ref={heading}
        tabIndex={heading === undefined ? undefined : -1}
        className={styles.sectionTitle}
      >
        {title}
      </h3>
      {children}
    </section>
  );
}
