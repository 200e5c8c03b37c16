import { useId } from 'react';
import { LinkButton } from './button.tsx';
import { ReplyTime } from './reply-time.tsx';

export interface ClosingProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  /** Where the action leads. */
  readonly to: string;
  readonly mail: {
    /** The words before the email address. */
    readonly before: string;
    readonly email: string;
    readonly href: string;
  };
  /** Says how soon somebody answers, if that is known. */
  readonly withReplyTime?: boolean;
  readonly second: { readonly label: string; readonly to: string };
}

/** The end of a page: a call to action and the email address to write to. */
export function Closing({
  title,
  text,
  action,
  to,
  mail: { before, email, href },
  withReplyTime = false,
  second,
}: ClosingProps) {
  const id = useId();
  return (
    <section className="wrap section" aria-labelledby={id}>
      <div className="closing">
        <h2 className="closing-title" id={id}>
          {title}
        </h2>
        <div className="closing-body">
          <p>{text}</p>
          {withReplyTime && <ReplyTime />}
          <div className="button-row">
            <LinkButton variant="primary" to={to}>
              {action}
            </LinkButton>
            <LinkButton to={second.to}>{second.label}</LinkButton>
          </div>
          <p className="closing-address">
            {before} <a href={href}>{email}</a>
          </p>
        </div>
      </div>
    </section>
  );
}
