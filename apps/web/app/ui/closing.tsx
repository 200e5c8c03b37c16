import { useId } from 'react';
import { LinkButton } from './button.tsx';

export interface ClosingProps {
  readonly title: string;
  readonly text: string;
  readonly email: string;
  readonly action: string;
  readonly second: { readonly label: string; readonly to: string };
}

/** The end of a page: a call to action and the e-mail address to write to. */
export function Closing({ title, text, email, action, second }: ClosingProps) {
  const id = useId();
  return (
    <section className="wrap section" aria-labelledby={id}>
      <div className="closing">
        <h2 className="closing-title" id={id}>
          {title}
        </h2>
        <div className="closing-body">
          <p>{text}</p>
          <div className="button-row">
            <a className="button button-primary" href={`mailto:${email}`}>
              {action}
            </a>
            <LinkButton to={second.to}>{second.label}</LinkButton>
          </div>
          <p className="closing-address">{email}</p>
        </div>
      </div>
    </section>
  );
}
