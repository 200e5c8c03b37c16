import { NOT_FOUND } from '../content/not-found.ts';
import { LinkButton } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';

/** The page for unknown paths. It does not repeat the path: one HTML file is served for all of them. */
export function NotFound() {
  return (
    <div className="wrap message-page">
      <title>{NOT_FOUND.documentTitle}</title>
      <meta name="robots" content="noindex" />
      <p className="eyebrow">{NOT_FOUND.code}</p>
      <h1>{NOT_FOUND.title}</h1>
      <p className="lede">{NOT_FOUND.text}</p>
      <div className="button-row">
        <LinkButton to="/" variant="primary">
          {NOT_FOUND.home}
        </LinkButton>
        <LinkButton to="/tools">{NOT_FOUND.tools}</LinkButton>
      </div>
      <p className="muted">
        {`${NOT_FOUND.read} `}
        <Link to="/about">{NOT_FOUND.about}</Link>
        {` ${NOT_FOUND.and} `}
        <Link to="/company">{NOT_FOUND.company}</Link>.
      </p>
    </div>
  );
}
