// biome-ignore lint/style/noRestrictedImports: this is the one place that gives the staff area the router's links.
import { Link } from 'react-router';
import { DocumentLink, type LinkProps } from '../../ui/link.tsx';

/** Whether it leads to another place of the staff area, which is one application. */
const isWithin = (to: string) => /^(?:\/staff\/|\?|#)/.test(to);

/** A link on a staff page: within the staff area the page stays and the router goes on, elsewhere a document is loaded. */
export function StaffLink(props: LinkProps) {
  const { to } = props;
  if (!isWithin(to)) return <DocumentLink {...props} />;
  // Another page comes in with a transition, another state of the same one does not.
  return <Link discover="none" viewTransition={to.startsWith('/')} {...props} />;
}
