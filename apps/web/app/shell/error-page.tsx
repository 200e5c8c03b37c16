import { isRouteErrorResponse } from 'react-router';
import { Button, LinkButton } from '../ui/button.tsx';
import { NotFound } from './not-found.tsx';

/** What an uncaught error of any route turns into. Its details go to the console, not to the visitor. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <div className="wrap message-page">
      <title>Unexpected Application Error | HLN</title>
      <h1>Unexpected Application Error</h1>
      <p className="lede">
        Something on this page broke, and it is our doing, not yours. Loading it again often helps; if it
        doesn’t, the rest of the site is still there.
      </p>
      <div className="button-row">
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload this page
        </Button>
        <LinkButton to="/" reloadDocument>
          Back to Home
        </LinkButton>
      </div>
    </div>
  );
}
