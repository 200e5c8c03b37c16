import { isRouteErrorResponse } from 'react-router';
import { ERROR_PAGE } from '../content/shell.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { NotFound } from './not-found.tsx';

/** Shown for an uncaught error of any route. Its details go to the console, not to the visitor. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <div className="wrap message-page">
      <title>{ERROR_PAGE.documentTitle}</title>
      <h1>{ERROR_PAGE.title}</h1>
      <p className="lede">{ERROR_PAGE.text}</p>
      <div className="button-row">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {ERROR_PAGE.reload}
        </Button>
        <LinkButton to="/">{ERROR_PAGE.home}</LinkButton>
      </div>
    </div>
  );
}
