import { EMAIL_DETAILS, EMAIL_LIST } from '../../../content/email-logs.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { rowLink } from '../../../staff-parts/list/row-link.ts';
import { useEmail } from '../data/use-emails.ts';
import { MailDetails, type MailDetailsProps } from './mail-details.tsx';

export interface MailDrawerProps extends Omit<MailDetailsProps, 'mail'> {
  readonly id: string;
  /** As the list has it, which is there first; undefined for a mail that is not on its page. */
  readonly listedSubject: string | undefined;
  readonly onClose: () => void;
}

/** The mail that is open, under its subject. */
export function MailDrawer({ id, listedSubject, onClose, ...props }: MailDrawerProps) {
  const { data: mail, failure, reload } = useEmail(id);
  const untitled = failure === null ? EMAIL_DETAILS.loading : EMAIL_LIST.title;
  return (
    <Drawer
      title={listedSubject ?? mail?.subject ?? untitled}
      onClose={onClose}
      returnFocus={() => rowLink(id)}
    >
      {mail === null && failure === null && <p role="status">{EMAIL_DETAILS.loading}</p>}
      {mail === null && failure !== null && <ReadFailure message={failure} onRetry={reload} />}
      {mail !== null && (
        <MailDetails
          // Another mail's state is not kept.
          key={id}
          mail={mail}
          {...props}
        />
      )}
    </Drawer>
  );
}
