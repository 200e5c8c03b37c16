import { type KeyboardEvent, useId } from 'react';
import { isBuilt, PORTAL, type StaffTool } from '../../../content/staff-tools.ts';
import { Icon } from '../../../ui/icon.tsx';
import { arrowRightIcon } from '../../../ui/icons.ts';
import { Link } from '../../../ui/link.tsx';
import styles from '../portal.module.css';

export interface ToolCategoryProps {
  readonly name: string;
  readonly tools: readonly StaffTool[];
  /** Called when somebody tries to open a tool that has no page yet. */
  readonly onPlanned: (tool: StaffTool) => void;
}

/** The tools of one category; renders nothing without any. */
export function ToolCategory({ name, tools, onPlanned }: ToolCategoryProps) {
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
              <BuiltCard tool={tool} />
            ) : (
              <PlannedCard tool={tool} onTry={() => onPlanned(tool)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function BuiltCard({ tool }: { readonly tool: StaffTool }) {
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
