import { type KeyboardEvent, useId } from 'react';
import { Link } from 'react-router';
import { isBuilt, PORTAL, type StaffTool } from '../../../content/staff-tools.ts';
import { Icon } from '../../../ui/icon.tsx';
import { arrowRightIcon } from '../../../ui/icons.ts';
import styles from '../portal.module.css';

export interface ToolCategoryProps {
  readonly name: string;
  readonly tools: readonly StaffTool[];
  /** Somebody tried to open a tool that has no page yet. */
  readonly onPlanned: (tool: StaffTool) => void;
}

/** The tools of one category; nothing when there are none to show. */
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

/** Listed so that one knows it is coming; it leads nowhere, so the Tab key passes it by. */
function PlannedCard({ tool, onTry }: { readonly tool: StaffTool; readonly onTry: () => void }) {
  const tryByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onTry();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a link without an address is what it stands for.
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
