import { type ReactNode, type RefObject, useId } from 'react';
import styles from '../chat-sessions.module.css';
import type { Conversation } from '../data/read-chats.ts';
import type { ConversationState } from '../data/use-conversation.ts';

/** What the sections of an open conversation are given. */
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

/** A part of an open conversation, under a heading of its own. */
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
