import { type ReactNode, useState } from 'react';
import { BACK_TO_HOME, PAGES } from '../content/site-map.ts';
import { TOOLS_PAGE } from '../content/tools.ts';
import { isHidden } from '../lib/hidden-tools.ts';
import { classNames } from '../ui/class-names.ts';
import { Input } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { searchIcon } from '../ui/icons.ts';
import { Link } from '../ui/link.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { findTools } from './find-tools.ts';
import { TOOLS } from './registry.ts';
import type { Tool } from './tool.ts';
import styles from './tools.module.css';

/** The grid of developer tools, with a search. `intake` takes a visitor's text or file, to find the tool for it. */
export function ToolsView({ intake }: { readonly intake: ReactNode }) {
  const [query, setQuery] = useState('');
  // Prerendered with all tools: the style sheet hides the cards of hidden ones.
  const tools = query === '' ? TOOLS : TOOLS.filter(({ path }) => !isHidden(path));
  const found = findTools(tools, query);
  return (
    <>
      <PageHead title={TOOLS_PAGE.title} lede={TOOLS_PAGE.lede} back={BACK_TO_HOME} />
      <div className="wrap">
        <p className="without-tools lede">{TOOLS_PAGE.none}</p>
        <div className="needs-script needs-tools">{intake}</div>
        <div className={classNames(styles.search, 'needs-script needs-tools')}>
          <Icon path={searchIcon} />
          <Input
            type="search"
            aria-label={TOOLS_PAGE.find}
            placeholder={TOOLS_PAGE.find}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
        <p role="status" className={found.length === 0 ? styles.nothing : 'visually-hidden'}>
          {found.length === 0 && TOOLS_PAGE.noMatch(query.trim())}
          {found.length > 0 && query.trim() !== '' && TOOLS_PAGE.matches(found.length, tools.length)}
        </p>
        <ul className={styles.grid}>
          {found.map((tool) => (
            <Card key={tool.id} tool={tool} />
          ))}
        </ul>
        <p className={classNames(styles.proof, 'needs-tools')}>
          {TOOLS_PAGE.proof} <Link to={PAGES.conformance.path}>{TOOLS_PAGE.proofLink}</Link>
        </p>
      </div>
    </>
  );
}

function Card({ tool }: { readonly tool: Tool }) {
  return (
    <li>
      <Link to={tool.path} className={styles.card}>
        <span className={classNames(styles.mark, styles[tool.gradient])}>
          <Icon path={tool.icon} />
        </span>
        <span className={styles.name}>{tool.name}</span>
        <span className={styles.description}>{tool.description}</span>
      </Link>
    </li>
  );
}
