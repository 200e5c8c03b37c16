import { Component, type ReactNode } from 'react';

export interface PageBoundaryProps {
  /** Of the navigation: another one shows the page again, even if the last one failed. */
  readonly resetKey: string;
  /** What to show in the place of what threw. */
  readonly fallback: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly resetKey: string;
  readonly failure: { readonly error: unknown } | null;
}

/** Catches what throws outside of the routes, where the router would show its own raw page: metadata, links, the frame. */
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
