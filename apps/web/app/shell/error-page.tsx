import { Component, type ReactNode } from 'react';
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

interface PageBoundaryProps {
  /** The key of the current navigation: another one shows the page again, even if the last one failed. */
  readonly resetKey: string;
  /** What to show in place of the part that threw. */
  readonly fallback: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly resetKey: string;
  readonly failure: { readonly error: unknown } | null;
}

/** Catches errors outside of the routes, where the router would show its own raw page: metadata, links, the frame. */
export class PageBoundary extends Component<PageBoundaryProps, State> {
  override state: State = { resetKey: this.props.resetKey, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: PageBoundaryProps, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { resetKey, failure: null };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === null ? this.props.children : this.props.fallback(failure.error);
  }
}
