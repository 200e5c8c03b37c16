import { type KeyboardEvent, useId } from 'react';
import { STAFF_ACCESS } from '../../../content/staff-access.ts';
import { isBuilt, PORTAL, type StaffTool } from '../../../content/staff-tools.ts';
import type { MyAccessState } from '../../../lib/staff/my-access.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { arrowRightIcon } from '../../../ui/icons.ts';
import { Link } from '../../../ui/link.tsx';
import styles from '../portal.module.css';

export interface ToolCategoryProps {
  readonly name: string;
  readonly tools: readonly StaffTool[];
  readonly myAccess: MyAccessState;
  /** Called when somebody tries to open a tool that has no page yet. */
  readonly onPlanned: (tool: StaffTool) => void;
}

/** The tools of one category; renders nothing without any. */
export function ToolCategory({ name, tools, myAccess, onPlanned }: ToolCategoryProps) {
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
            {isBuilt(tool) ? (
              <BuiltCard tool={tool} myAccess={myAccess} />
            ) : (
              <PlannedCard tool={tool} onTry={() => onPlanned(tool)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A link for those who may open it. Where that could not be read it is one, too: the page decides again. */
function BuiltCard({ tool, myAccess }: { readonly tool: StaffTool; readonly myAccess: MyAccessState }) {
  const { access, failed } = myAccess;
  const isOpen = tool.isOpenToAll || failed || (access !== null && access.levelOf(tool.id) !== 'none');
  if (!isOpen) {
    return <LockedCard tool={tool} owners={access?.owners ?? null} />;
  }
  return (
    <Link className={styles.card} to={tool.url} data-tool={tool.id} viewTransition>
      <span className={styles.name}>
        {tool.name}
        <Icon path={arrowRightIcon} />
      </span>
      <span className={styles.description}>{tool.description}</span>
    </Link>
  );
}

/** @param owners null until it is known whether the tool is open to this person, and whom to ask if it is not */
function LockedCard({
  tool,
  owners,
}: {
  readonly tool: StaffTool;
  readonly owners: readonly string[] | null;
}) {
  return (
    <div
      className={classNames(styles.card, owners !== null && styles.planned)}
      data-tool={tool.id}
      // Arrow keys would end in front of it; the Tab key skips it, since it leads nowhere.
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

/** Listed because it is planned; it leads nowhere, so the Tab key skips it. */
function PlannedCard({ tool, onTry }: { readonly tool: StaffTool; readonly onTry: () => void }) {
  const tryByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onTry();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: it stands for a link that has no URL yet.
    <span
      className={`${styles.card} ${styles.planned}`}
      role="link"
      aria-disabled="true"
      tabIndex={-1}
      data-tool={tool.id}
      onClick={onTry}
      onKeyDown={tryByKey}
    >
      <span className={styles.name}>{tool.name}</span>
      <span className={styles.description}>{tool.description}</span>
      <span className={styles.badge}>{PORTAL.planned}</span>
    </span>
  );
}
