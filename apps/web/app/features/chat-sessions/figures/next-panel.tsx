import type { ChatFigures } from '@hln/contracts';
import { CHAT_FIGURES } from '../../../content/chat-sessions.ts';
import { LinkButton } from '../../../ui/button.tsx';
import styles from '../chat-sessions.module.css';
import { langOf } from '../data/text-language.ts';
import { PromiseState } from '../promise/promise-state.tsx';

/** The way to whoever waits longest, without a look at the list. */
export function NextPanel({ figures: { next } }: { readonly figures: ChatFigures }) {
  if (next === null) return <p className={styles.note}>{CHAT_FIGURES.nobodyWaits}</p>;
  const name = next.name ?? CHAT_FIGURES.somebody;
  return (
    <section className={styles.next} aria-label={CHAT_FIGURES.next}>
      <p>
        <span className={styles.note}>{CHAT_FIGURES.next}</span>
        <strong lang={langOf(name)}>{name}</strong>
        <PromiseState promised={next} />
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
