import { Link } from 'react-router';
import { LinkButton } from '../ui/button.tsx';

/** The unknown-route page. The address asked for is not repeated: this HTML is served for every one of them. */
export function NotFound() {
  return (
    <div className="wrap message-page">
      <title>Page not found | HLN</title>
      <meta name="robots" content="noindex" />
      <p className="eyebrow">404</p>
      <h1>Off the chart</h1>
      <p className="lede">
        There is no page at this address. It may be one we haven’t built yet, or the link may have a slip in
        it.
      </p>
      <div className="button-row">
        <LinkButton to="/" variant="primary">
          Back to Home
        </LinkButton>
        <LinkButton to="/tools">Developer tools</LinkButton>
      </div>
      <p className="muted">
        Or read <Link to="/about">what we do</Link> and <Link to="/company">who we are</Link>.
      </p>
    </div>
  );
}
