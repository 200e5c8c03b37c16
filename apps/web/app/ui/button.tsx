import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link, type LinkProps } from './link.tsx';
import { Spinner } from './spinner.tsx';

export interface ButtonLook {
  /**
   * `primary` for the page's main action, `secondary` beside it, `quiet` in toolbars, `danger` for discarding
   * something.
   */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'medium' | 'small';
}

export function buttonClass({ variant = 'secondary', size = 'medium' }: ButtonLook): string {
  return classNames('button', `button-${variant}`, size === 'small' && 'button-small');
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  readonly icon?: ReactNode;
  /** Shows a spinner in place of the icon; the caller decides whether the button is disabled too. */
  readonly busy?: boolean;
}

export function Button({
  variant,
  size,
  icon,
  busy = false,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }) };
  return (
    <button type={type} className={classNames(buttonClass(look), className)} aria-busy={busy} {...rest}>
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  /** Spoken name, also shown as a tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A square button with an icon only. */
export function IconButton({ label, variant = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <Button
      variant={variant}
      className={classNames('button-icon', className)}
      aria-label={label}
      title={label}
      {...rest}
    />
  );
}

export interface LinkButtonProps extends LinkProps, ButtonLook {
  readonly icon?: ReactNode;
}

/** A link that looks like a button, since it leads somewhere. */
export function LinkButton({ variant, size, icon, className, children, ...rest }: LinkButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }) };
  return (
    <Link className={classNames(buttonClass(look), className)} {...rest}>
      {children}
      {icon}
    </Link>
  );
}
