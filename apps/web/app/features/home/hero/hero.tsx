import { useId } from 'react';
import { HERO } from '../../../content/home.ts';
import { CHINESE_CHAT } from '../../../content/navigation.ts';
import { BRAND } from '../../../lib/page-meta.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { arrowRightIcon } from '../../../ui/icons.ts';
import { Link } from '../../../ui/link.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { Wordmark } from '../../../ui/wordmark.tsx';
import { HarbourFilm } from './harbour-film.tsx';
import './hero.css';

export function Hero() {
  const noteId = useId();
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
        </div>
        <div className="hero-parents">
          <p id={noteId}>{HERO.actionNote}</p>
          <LinkButton size="small" to="/consultation" aria-describedby={noteId}>
            {HERO.action}
          </LinkButton>
          <Link to={CHINESE_CHAT.to} lang={CHINESE_CHAT.lang}>
            {CHINESE_CHAT.label}
          </Link>
        </div>
      </div>
    </section>
  );
}
