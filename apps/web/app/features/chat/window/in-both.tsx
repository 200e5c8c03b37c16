import type { ChatLanguage } from '@hln/contracts';
import { useSyncExternalStore } from 'react';
import { type Bilingual, LANGUAGE_TAGS } from '../../../content/chat.ts';
import styles from '../chat.module.css';

/** The language in the page's URL (`?lang=zh`), or else the one that the browser prefers. */
export function preferredLanguage(): ChatLanguage {
  const asked = new URLSearchParams(window.location.search).get('lang') ?? navigator.language;
  return asked.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

const never = () => () => undefined;

/** `preferredLanguage`, and English in the prerendered page. It decides which language comes first on the page. */
export function usePreferredLanguage(): ChatLanguage {
  return useSyncExternalStore(never, preferredLanguage, () => 'en');
}

/** Both languages in the reader's order. */
export function inOrder(first: ChatLanguage): readonly ChatLanguage[] {
  return first === 'zh' ? ['zh', 'en'] : ['en', 'zh'];
}

/** A short text in both languages, side by side. If they take two lines, each has one language. */
export function InBoth({ text }: { readonly text: Bilingual }) {
  const [first, second] = inOrder(usePreferredLanguage()).map((language) => (
    <span key={language} lang={LANGUAGE_TAGS[language]}>
      {text[language]}
    </span>
  ));
  return (
    // Both are in one element: a button lays out its children one by one, and drops the space between them.
    <span className={styles.bilingual}>
      {first} {second}
    </span>
  );
}

export interface LabelProps {
  readonly text: Bilingual;
  /** The language of the visitor's last message. */
  readonly language: ChatLanguage;
}

/** The words of a control: only in English until the visitor's browser, or the visitor, turns out to read Chinese. */
export function BilingualLabel({ text, language }: LabelProps) {
  const preferred = usePreferredLanguage();
  return language === 'en' && preferred === 'en' ? text.en : <InBoth text={text} />;
}

/** A paragraph in each language. */
export function BothParagraphs({
  text,
  className,
}: {
  readonly text: Bilingual;
  readonly className: string | undefined;
}) {
  return (
    <div className={className}>
      {inOrder(usePreferredLanguage()).map((language) => (
        <p key={language} lang={LANGUAGE_TAGS[language]}>
          {text[language]}
        </p>
      ))}
    </div>
  );
}
