import { ALERT_WORDS } from '@hln/contracts';
import { useMyAccess } from '../../lib/staff/my-access.ts';
import { useReading } from '../../lib/staff/staff-queries.tsx';
import { STAFF_ACCESS } from '../../staff-parts/gate/texts.ts';
import { Moment } from '../../staff-parts/moment/moment.tsx';
import { LiveAlert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';
import { readMonitoring } from './data/read-monitoring.ts';
import { verdictOf } from './data/verdict.ts';
import { ALERTS, MONITORING } from './texts.ts';

const TOOL = '/staff/resources/system-monitoring';

/**
 * What isn't working, shown where staff arrive, to those who can see it: an email about undelivered email can't arrive.
 * Nothing if everything works.
 */
export function OpenAlerts() {
  const { access } = useMyAccess(STAFF_ACCESS.unread);
  const { data } = useReading(['system-monitoring', 'portal'], readMonitoring, MONITORING.failed, {
    enabled: access !== null && access.levelOf('system-monitoring') !== 'none',
  });
  const verdict = data === null ? null : verdictOf(data);
  const open = verdict?.kind === 'troubles' ? verdict.alerts : [];
  return (
    <LiveAlert
      tone={open.length === 0 ? null : 'danger'}
      actions={<Link to={TOOL}>{ALERTS.openMonitoring}</Link>}
    >
      {open.map(({ id, rule, subject, since }) => (
        <p key={id}>
          {ALERT_WORDS[rule].wrong(subject)}, {ALERTS.since} <Moment at={since} />.
        </p>
      ))}
    </LiveAlert>
  );
}
