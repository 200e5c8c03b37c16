import { useId } from 'react';
import { HERO } from '../../../content/home.ts';
import { BRAND } from '../../../lib/page-meta.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { arrowRightIcon } from '../../../ui/icons.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { Wordmark } from '../../../ui/wordmark.tsx';
import { HarbourFilm } from './harbour-film.tsx';
import './hero.css';

export function Hero() {
  const noteId = useId();
  const chineseId = useId();
  return (
    <section className="hero" aria-label={HERO.label}>
      <HarbourFilm />
      <div className="wrap hero-body">
        <p className="eyebrow">{HERO.eyebrow}</p>
        <h1 className="hero-name">
          <Wordmark weight={1.1} />
          <VisuallyHidden>{BRAND}</VisuallyHidden>
        </h1>
        <p className="hero-lede">{HERO.lede}</p>
        <div className="button-row">
          <LinkButton variant="primary" to="/contact" icon={<Icon path={arrowRightIcon} />}>
            {HERO.contact}
          </LinkButton>
          <LinkButton to="/consultation" aria-describedby={`${noteId} ${chineseId}`}>
            {HERO.action}
          </LinkButton>
          <span className="hero-chinese" id={chineseId} lang="zh-Hans">
            {HERO.actionNoteChinese}
          </span>
        </div>
        <p className="hero-note" id={noteId}>
          {HERO.actionNote}
        </p>
      </div>
    </section>
  );
}
