import type { ChatFigures } from '@hln/contracts';
import { CHAT_FIGURES, CHAT_QUEUE, CHAT_WAITING } from '../../../content/chat-sessions.ts';
import { Badge } from '../../../staff-parts/badge/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import styles from '../chat-sessions.module.css';
import { langOf } from '../data/text-language.ts';
import { PromiseState } from '../promise/promise-state.tsx';

/** The way to whoever waits longest, without a look at the list. */
export function NextPanel({ figures: { next, sending } }: { readonly figures: ChatFigures }) {
  if (next === null) {
    return (
      <p className={styles.note}>
        {CHAT_FIGURES.nobodyWaits} {sending > 0 && CHAT_WAITING.sending(sending)}
      </p>
    );
  }
  const name = next.name ?? CHAT_FIGURES.somebody;
  return (
    <section className={styles.next} aria-label={CHAT_FIGURES.next}>
      <p>
        <span className={styles.note}>{CHAT_FIGURES.next}</span>
        <strong lang={langOf(name)}>{name}</strong>
        <PromiseState promised={next} />
        {next.email_reply === 'undelivered' && (
          <Badge tone="bad" isInLine>
            {CHAT_QUEUE.undelivered}
          </Badge>
        )}
      </p>
      <LinkButton
        variant="primary"
        to={`?${new URLSearchParams({ open: next.session_id })}`}
        preventScrollReset
        viewTransition={false}
      >
        <span lang={langOf(name)}>{CHAT_FIGURES.openNext(next.name)}</span>
      </LinkButton>
    </section>
  );
}
