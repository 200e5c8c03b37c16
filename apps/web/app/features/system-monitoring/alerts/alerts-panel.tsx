import {
  ALERT_WORDS,
  type Alert,
  type AlertRule,
  type AlertRuleName,
  alertValue,
  type Monitoring,
} from '@hln/contracts';
import { useId, useState } from 'react';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { useOpenForm } from '../../../lib/use-draft.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { ReasonForm } from '../../../staff-parts/reason-form/reason-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Link } from '../../../ui/link.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useAlertChanges } from '../data/use-monitoring.ts';
import styles from '../system-monitoring.module.css';
import { ALERTS } from '../texts.ts';

/** Mutes a rule for a while, so that nobody is emailed about it. */
function MuteDrawer({ rule, onClose }: { readonly rule: AlertRuleName; readonly onClose: () => void }) {
  const [hours, setHours] = useState<string>(ALERTS.hours[0].value);
  const change = useAlertChanges();
  const { title } = ALERT_WORDS[rule];
  return (
    <Drawer title={ALERTS.muteTitle(title)} onClose={onClose} returnFocus={() => null}>
      <ReasonForm
        form={muteForm(rule)}
        submit={ALERTS.mute}
        onClose={onClose}
        onSubmit={(why) => change({ kind: 'mute', rule, hours: Number(hours), why }, ALERTS.doneMuted(title))}
      >
        <p>{ALERTS.muteText}</p>
        <Field label={ALERTS.forHours}>
          {(control) => (
            <Select
              {...control}
              value={hours}
              options={ALERTS.hours}
              onChange={({ target }) => setHours(target.value)}
            />
          )}
        </Field>
      </ReasonForm>
    </Drawer>
  );
}

/** Acknowledges an alert, with a reason. */
function AcknowledgeDrawer({ alert, onClose }: { readonly alert: Alert; readonly onClose: () => void }) {
  const change = useAlertChanges();
  return (
    <Drawer
      title={ALERTS.acknowledgeTitle(ALERT_WORDS[alert.rule].wrong(alert.subject))}
      onClose={onClose}
      returnFocus={() => null}
    >
      <ReasonForm
        form={acknowledgeForm(alert)}
        submit={ALERTS.acknowledge}
        onClose={onClose}
        onSubmit={(why) => change({ kind: 'acknowledge', alert: alert.id, why }, ALERTS.doneAcknowledged)}
      />
    </Drawer>
  );
}

export interface AlertsPanelProps {
  readonly status: Monitoring;
  readonly mayChange: boolean;
}

const acknowledgeForm = ({ id }: Alert) => staffDraft(`acknowledge-alert:${id}`);
const muteForm = (rule: AlertRuleName) => staffDraft(`mute-alert:${rule}`);

/** What isn't working, with remedies, and recently ended alerts. */
export function AlertsPanel({ status, mayChange }: AlertsPanelProps) {
  const endedId = useId();
  const open = status.alerts.filter(({ ended_at }) => ended_at === null);
  const ended = status.alerts.filter(({ ended_at }) => ended_at !== null);
  const [form, setForm] = useOpenForm(
    open.flatMap((alert) => [acknowledgeForm(alert), muteForm(alert.rule)]),
  );
  const acknowledged = open.find((alert) => acknowledgeForm(alert) === form);
  const muted = open.find(({ rule }) => muteForm(rule) === form);
  const close = () => setForm(null);
  return (
    <Panel title={ALERTS.title}>
      <div className={styles.alerts}>
        {open.length === 0 && <p className={styles.note}>{ALERTS.none}</p>}
        {open.map((alert) => (
          <OpenAlert
            key={alert.id}
            alert={alert}
            rule={status.rules.find(({ name }) => name === alert.rule)}
            mayChange={mayChange}
            onAnswer={(kind) => setForm(kind === 'mute' ? muteForm(alert.rule) : acknowledgeForm(alert))}
          />
        ))}
        {ended.length > 0 && (
          <section aria-labelledby={endedId}>
            <h3 id={endedId} className={styles.subtitle}>
              {ALERTS.ended}
            </h3>
            <ul className={styles.ended}>
              {ended.map(({ id, rule, subject, since, ended_at, worst }) => {
                const value = alertValue(rule, worst);
                return (
                  <li key={id}>
                    {ALERT_WORDS[rule].wrong(subject)}, <Moment at={since} /> –{' '}
                    <Moment at={ended_at ?? since} />. {value !== null && ALERTS.worst(value)}
                  </li>
                );
              })}
            </ul>
          </section>
        )}
      </div>
      {acknowledged !== undefined && <AcknowledgeDrawer alert={acknowledged} onClose={close} />}
      {muted !== undefined && <MuteDrawer rule={muted.rule} onClose={close} />}
    </Panel>
  );
}

interface OpenAlertProps {
  readonly alert: Alert;
  readonly rule: AlertRule | undefined;
  readonly mayChange: boolean;
  readonly onAnswer: (kind: 'acknowledge' | 'mute') => void;
}

function OpenAlert({ alert, rule, mayChange, onAnswer }: OpenAlertProps) {
  const id = useId();
  const change = useAlertChanges();
  const { title, wrong, remedy, seen } = ALERT_WORDS[alert.rule];
  const place = seen(alert.subject);
  const value = alertValue(alert.rule, alert.value);
  const what = wrong(alert.subject);
  const isMuted = rule !== undefined && rule.muted_until !== null;
  const unmute = () =>
    change({ kind: 'mute', rule: alert.rule, hours: 0, why: '' }, ALERTS.doneUnmuted(title));
  return (
    <article aria-labelledby={id} className={styles.alert}>
      <h3 id={id} className={styles.subtitle}>
        {what}
      </h3>
      <p>
        {value !== null && `${ALERTS.measured(value, alert.threshold)}, `}
        {ALERTS.since} <Moment at={alert.since} />.
      </p>
      <p>
        <strong>{ALERTS.remedy}</strong> {remedy} <Link to={place.path}>{place.words}</Link>
      </p>
      {alert.acknowledged_at !== null && (
        <p className={styles.answer}>
          {ALERTS.acknowledged(alert.acknowledged_by ?? ALERTS.somebody)} {alert.acknowledgement} (
          <Moment at={alert.acknowledged_at} />)
        </p>
      )}
      {rule !== undefined && rule.muted_until !== null && (
        <p className={styles.answer}>
          {ALERTS.mutedUntil} <Moment at={rule.muted_until} />: {rule.mute_reason}
        </p>
      )}
      {mayChange && (
        <div className="button-row">
          {alert.acknowledged_at === null && (
            <Button size="small" aria-describedby={id} onClick={() => onAnswer('acknowledge')}>
              {ALERTS.acknowledge}
            </Button>
          )}
          <Button
            size="small"
            aria-describedby={id}
            onClick={isMuted ? () => void unmute() : () => onAnswer('mute')}
          >
            {isMuted ? ALERTS.unmute : ALERTS.mute}
          </Button>
        </div>
      )}
    </article>
  );
}
