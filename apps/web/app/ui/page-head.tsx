import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { arrowLeftIcon } from './icons.ts';
import { Link } from './link.tsx';

export interface BackLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link className="back-link" to={to}>
      <Icon path={arrowLeftIcon} />
      {children}
    </Link>
  );
}

export interface PageHeadProps {
  readonly title: string;
  readonly lede: string;
  /** Omitted on pages that have no parent. */
  readonly back?: BackLinkProps;
}

/** The top of every page but Home: a link back, the title, one sentence. */
export function PageHead({ title, lede, back }: PageHeadProps) {
  return (
    <header className="wrap page-head">
      {back !== undefined && <BackLink {...back} />}
      <h1>{title}</h1>
      <p className="lede">{lede}</p>
    </header>
  );
}
