import { createContext, useContext } from 'react';
import { type LinkProps, Link as RouterLink, useLocation, useResolvedPath } from 'react-router';

/** Whether going from one path to another takes a new document. */
export type NeedsDocument = (from: string, to: string) => boolean;

/** Set by the shell, which knows the pages. */
export const NeedsDocumentContext = createContext<NeedsDocument>(() => false);

/**
 * A link within the site: the router follows it, unless the page there takes a document of its own. The router has the
 * list of routes from the start, so that no link has to be marked for it to discover.
 */
export function Link({ reloadDocument = false, ...rest }: LinkProps) {
  const needsDocument = useContext(NeedsDocumentContext);
  const { pathname: from } = useLocation();
  const { pathname: to } = useResolvedPath(rest.to);
  return <RouterLink discover="none" {...rest} reloadDocument={reloadDocument || needsDocument(from, to)} />;
}
