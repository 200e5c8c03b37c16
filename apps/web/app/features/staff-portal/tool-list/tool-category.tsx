import { useId } from 'react';
import { PORTAL, type StaffTool } from '../../../content/staff-tools.ts';
import { isOpenTo, type MyAccessState } from '../../../lib/staff/my-access.ts';
import { STAFF_ACCESS } from '../../../staff-parts/gate/texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { arrowRightIcon } from '../../../ui/icons.ts';
import { Link } from '../../../ui/link.tsx';
import styles from '../portal.module.css';

export interface ToolCategoryProps {
  readonly name: string;
  readonly tools: readonly StaffTool[];
  readonly myAccess: MyAccessState;
}

/** The tools of one category; renders nothing without any. */
export function ToolCategory({ name, tools, myAccess }: ToolCategoryProps) {
  const id = useId();
  if (tools.length === 0) return null;
  return (
    <section className={styles.category} aria-labelledby={id}>
      <h2 className={styles.categoryName} id={id}>
        {name}
      </h2>
      <ul className={styles.cards}>
        {tools.map((tool) => (
          <li key={tool.id}>
            <ToolCard tool={tool} myAccess={myAccess} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A link for those who may open it; a card without one until that is known. */
function ToolCard({ tool, myAccess }: { readonly tool: StaffTool; readonly myAccess: MyAccessState }) {
  const text = (
    <>
      <span className={styles.name}>
        {tool.name}
        <Icon path={arrowRightIcon} />
      </span>
      <span className={styles.description}>{tool.description}</span>
    </>
  );
  if (isOpenTo(myAccess, tool) !== true) return <div className={styles.card}>{text}</div>;
  return (
    <Link className={styles.card} to={tool.url} data-tool={tool.id}>
      {text}
    </Link>
  );
}

export interface LockedToolsProps {
  readonly tools: readonly StaffTool[];
  /** Email addresses of the Owners, who open tools to people. */
  readonly owners: readonly string[];
  /** Whether somebody searched for these, so that they are to be seen. */
  readonly isSearched: boolean;
}

/** The tools that this person may not open, in one line that says whom to ask; renders nothing without any. */
export function LockedTools({ tools, owners, isSearched }: LockedToolsProps) {
  if (tools.length === 0) return null;
  return (
    <details className={styles.locked} key={String(isSearched)} open={isSearched}>
      <summary>
        {PORTAL.locked(tools.length)} {STAFF_ACCESS.ask(owners)}
      </summary>
      <dl className={styles.lockedTools}>
        {tools.map((tool) => (
          <div key={tool.id}>
            <dt>{tool.name}</dt>
            <dd>{tool.description}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
