import { useId } from 'react';
import type { StaffTool } from '../../../content/staff-tools.ts';
import type { MyAccessState } from '../../../lib/staff/my-access.ts';
import { STAFF_ACCESS } from '../../../staff-parts/gate/texts.ts';
import { classNames } from '../../../ui/class-names.ts';
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

/** A link for people who have access. If that couldn't be loaded, it is a link too: the page checks again. */
function ToolCard({ tool, myAccess }: { readonly tool: StaffTool; readonly myAccess: MyAccessState }) {
  const { access, failed } = myAccess;
  const isOpen = tool.isOpenToAll || failed || (access !== null && access.levelOf(tool.id) !== 'none');
  if (!isOpen) {
    return <LockedCard tool={tool} owners={access?.owners ?? null} />;
  }
  return (
    <Link className={styles.card} to={tool.url} data-tool={tool.id}>
      <span className={styles.name}>
        {tool.name}
        <Icon path={arrowRightIcon} />
      </span>
      <span className={styles.description}>{tool.description}</span>
    </Link>
  );
}

/** @param owners null until it is known whether this person has access, and whom to ask if not */
function LockedCard({
  tool,
  owners,
}: {
  readonly tool: StaffTool;
  readonly owners: readonly string[] | null;
}) {
  return (
    <div
      className={classNames(styles.card, owners !== null && styles.locked)}
      data-tool={tool.id}
      // Arrow keys would end in front of it; the Tab key skips it, because it leads nowhere.
      tabIndex={-1}
    >
      <span className={styles.name}>{tool.name}</span>
      <span className={styles.description}>{tool.description}</span>
      {owners !== null && (
        <span className={styles.description}>
          {STAFF_ACCESS.locked}. {STAFF_ACCESS.ask(owners)}
        </span>
      )}
    </div>
  );
}
