import { type ComponentProps, type ComponentType, createContext, useContext } from 'react';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path, query or fragment, as in `href`. */
  readonly to: string;
  /** The following apply to links within an application: a new document ignores them. */
  readonly replace?: boolean;
  readonly preventScrollReset?: boolean;
  readonly state?: unknown;
}

/** A link that asks for a new document. */
export function DocumentLink({
  to,
  replace: _,
  preventScrollReset: _scroll,
  state: _state,
  ...rest
}: LinkProps) {
  return <a {...rest} href={to} />;
}

/** How links navigate. The staff area, which is one application, has its own way (staff-parts/frame/routing.tsx). */
export const LinkContext = createContext<ComponentType<LinkProps>>(DocumentLink);

/** A link within the site. */
export function Link(props: LinkProps) {
  const Chosen = useContext(LinkContext);
  return <Chosen {...props} />;
}
