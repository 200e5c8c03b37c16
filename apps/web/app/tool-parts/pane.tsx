import type { ReactNode } from 'react';
import { TOOL_INPUT } from '../content/tool-parts.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { uploadIcon } from '../ui/icons.ts';
import styles from './panes.module.css';

export interface PaneProps {
  readonly title: string;
  /** The control that the title labels. Without one, the pane is a group with that name. */
  readonly htmlFor?: string;
  /** Buttons at the right of the title: quiet and small. */
  readonly tools?: ReactNode;
  readonly invalid?: boolean;
  readonly children: ReactNode;
}

/** A frame around one input or output of a tool. */
export function Pane({ title, htmlFor, tools, invalid = false, children }: PaneProps) {
  const className = classNames(styles.pane, invalid && styles.paneInvalid);
  const head = (heading: ReactNode) => (
    <div className={styles.paneHead}>
      {heading}
      <div className={styles.paneTools}>{tools}</div>
    </div>
  );
  if (htmlFor === undefined) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset would be laid out as a form's.
      <div role="group" aria-label={title} className={className}>
        {head(
          <span className={styles.paneTitle} aria-hidden>
            {title}
          </span>,
        )}
        {children}
      </div>
    );
  }
  return (
    <div className={className}>
      {head(
        <label className={styles.paneTitle} htmlFor={htmlFor}>
          {title}
        </label>,
      )}
      {children}
    </div>
  );
}

/** Covers a pane while a file is being dragged over the page. */
export function DropHint({ text = TOOL_INPUT.drop }: { readonly text?: string }) {
  return (
    <div className={styles.dropHint} aria-hidden>
      <Icon path={uploadIcon} />
      {text}
    </div>
  );
}
