import { ALERT_WORDS, type AlertRule, alertValue } from '@hln/contracts';
import { useOpenForm } from '../../../lib/use-draft.ts';
import { Fold } from '../../../staff-parts/frame/fold.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../system-monitoring.module.css';
import { figure, LIMITS } from '../texts.ts';
import { LimitsDrawer, limitsForm } from './limits-drawer.tsx';

export interface LimitsPanelProps {
  readonly rules: readonly AlertRule[];
  readonly mayChange: boolean;
}

/** The values at which each alert starts and ends. */
export function LimitsPanel({ rules, mayChange }: LimitsPanelProps) {
  const [form, setForm] = useOpenForm(rules.map(limitsForm));
  const edited = rules.find((rule) => limitsForm(rule) === form);
  const { columns } = LIMITS;
  return (
    <Panel title={LIMITS.title}>
      <Fold label={LIMITS.show}>
        <p className={styles.note}>{LIMITS.text}</p>
        <table className={styles.limits}>
          <thead>
            <tr>
              {Object.values(columns).map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
              {mayChange && <th scope="col">{LIMITS.editShort}</th>}
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => {
              const { title } = ALERT_WORDS[rule.name];
              const threshold = alertValue(rule.name, rule.threshold);
              return (
                <tr key={rule.name}>
                  <th scope="row">{title}</th>
                  <td data-label={columns.starts}>{threshold ?? LIMITS.noSuccess}</td>
                  <td data-label={columns.ends}>
                    {threshold === null ? LIMITS.success : figure(rule.clear_at)}
                  </td>
                  <td data-label={columns.minutes}>{LIMITS.minutes(rule.for_minutes)}</td>
                  <td data-label={columns.state}>{stateOf(rule)}</td>
                  {mayChange && (
                    <td>
                      <Button
                        size="small"
                        variant="quiet"
                        aria-label={LIMITS.edit(title)}
                        onClick={() => setForm(limitsForm(rule))}
                      >
                        {LIMITS.editShort}
                      </Button>
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </Fold>
      {edited !== undefined && <LimitsDrawer rule={edited} onClose={() => setForm(null)} />}
    </Panel>
  );
}

function stateOf({ is_enabled: isEnabled, muted_until: muted }: AlertRule): string {
  if (!isEnabled) return LIMITS.off;
  return muted === null ? LIMITS.on : LIMITS.muted;
}
