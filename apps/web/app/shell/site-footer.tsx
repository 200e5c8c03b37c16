import { MAIL_LINK } from '../content/contact.ts';
import { FOOTER_LINKS, SMALL_PRINT } from '../content/navigation.ts';
import { FOOTER } from '../content/shell.ts';
import { Link } from '../ui/link.tsx';
import { Wordmark } from '../ui/wordmark.tsx';

export function SiteFooter() {
  return (
    <footer className="site-footer night">
      <div className="wrap site-footer-grid">
        <div className="footer-brand">
          <Wordmark />
          <p>
            <span lang="mi">{FOOTER.place.maori}</span>
            {` ${FOOTER.place.english}`}
            <br />
            <span lang="mi">{FOOTER.country.maori}</span>
            {` ${FOOTER.country.english}`}
          </p>
          <p>
            <a href={MAIL_LINK.href}>{MAIL_LINK.email}</a>
          </p>
        </div>
        {FOOTER_LINKS.map((group) => (
          <nav key={group.title} aria-label={FOOTER.nav(group.title)}>
            <p className="footer-title">{group.title}</p>
            <ul className="footer-list">
              {group.links.map((link) => (
                <li key={link.to}>
                  <Link to={link.to} lang={link.lang}>
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <nav className="wrap footer-small" aria-label={FOOTER.nav(FOOTER.smallPrint)}>
        <ul>
          {SMALL_PRINT.map((link) => (
            <li key={link.to}>
              <Link to={link.to}>{link.label}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
