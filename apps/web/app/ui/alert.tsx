import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { infoIcon, successIcon, warningIcon } from './icons.ts';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

const ICONS = { info: infoIcon, success: successIcon, warning: warningIcon, danger: warningIcon };

/** A message in the flow of the page. Put it inside a {@link LiveRegion} when it comes and goes. */
export function Alert({ tone = 'info', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <div className={`alert alert-${tone}`}>
      <Icon path={ICONS[tone]} />
      <div className="alert-body">{children}</div>
    </div>
  );
}

export interface LiveRegionProps {
  /** `polite` waits for a pause in speech; `assertive` is for what stops the visitor. */
  readonly urgency?: 'polite' | 'assertive';
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** Its container is always in the page, so that whatever appears inside it is announced. */
export function LiveRegion({ urgency = 'polite', className, children }: LiveRegionProps) {
  return (
    <div role={urgency === 'polite' ? 'status' : 'alert'} className={className}>
      {children}
    </div>
  );
}

export interface LiveAlertProps extends LiveRegionProps {
  /** null while there is nothing to say. */
  readonly tone: Tone | null;
  /**
   * Actions for the message. They are placed beside the live region, which would read its buttons as part of the
   * message.
   */
  readonly actions?: ReactNode;
}

/** A message that comes and goes, and the buttons that go with it. */
export function LiveAlert({ tone, urgency, className, children, actions }: LiveAlertProps) {
  const shown = tone !== null;
  return (
    <div className={className}>
      <div className={shown ? `alert alert-${tone}` : undefined}>
        {shown && <Icon path={ICONS[tone]} />}
        <div className={shown ? 'alert-body' : undefined}>
          <LiveRegion {...(urgency && { urgency })}>{shown && children}</LiveRegion>
          {shown && actions}
        </div>
      </div>
    </div>
  );
}
