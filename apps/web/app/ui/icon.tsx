import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export interface IconProps extends Omit<ComponentProps<'svg'>, 'children' | 'path' | 'aria-label'> {
  /** One of the constants of icons.ts. */
  readonly path: string;
  /** Spoken name. Leave it out if the text beside the icon already says it. */
  readonly label?: string;
}

/** `<Icon path={copyIcon} />`: one stroke in the colour of the text around it. */
export function Icon({ path, label, className, ...rest }: IconProps) {
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden, or named by aria-label.
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      className={classNames('icon', className)}
      {...spoken}
      {...rest}
    >
      <path d={path} />
    </svg>
  );
}
