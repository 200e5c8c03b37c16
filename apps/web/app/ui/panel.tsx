import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export interface PanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  readonly title?: ReactNode;
  /** Level of the title among the page's headings. */
  readonly level?: 2 | 3 | 4;
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  /** Leave the body unpadded, for a text area or table that fills it. */
  readonly flush?: boolean;
}

/** A surface with a hairline around it; with a title it is a named region. */
export function Panel({
  title,
  level = 2,
  actions,
  flush = false,
  className,
  children,
  ...rest
}: PanelProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      className={classNames('panel', className)}
      aria-labelledby={title === undefined ? undefined : id}
      {...rest}
    >
      {(title !== undefined || actions !== undefined) && (
        <div className="panel-head">
          {title !== undefined && (
            <Heading className="panel-title" id={id}>
              {title}
            </Heading>
          )}
          {actions}
        </div>
      )}
      <div className={flush ? undefined : 'panel-body'}>{children}</div>
    </section>
  );
}
