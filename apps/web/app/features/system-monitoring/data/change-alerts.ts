import type { AlertRuleName } from '@hln/contracts';
import { MONITORING } from '../../../content/system-monitoring.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';

/** What is done about an alert, or about what starts one. The database decides whether the caller may. */
export type AlertChange =
  | { readonly kind: 'acknowledge'; readonly alert: number; readonly why: string }
  /** 0 hours end it. */
  | { readonly kind: 'mute'; readonly rule: AlertRuleName; readonly hours: number; readonly why: string }
  | {
      readonly kind: 'limits';
      readonly rule: AlertRuleName;
      readonly threshold: number;
      readonly clearAt: number;
      readonly forMinutes: number;
      readonly isEnabled: boolean;
    };

/** @throws SiteError with the database's sentence */
export async function changeAlerts(change: AlertChange): Promise<void> {
  dataOf(await send(change), MONITORING.unsaved);
}

function send(change: AlertChange) {
  const rest = staffRest();
  switch (change.kind) {
    case 'acknowledge':
      return rest
        .rpc('acknowledge_alert', { alert_id: change.alert, why: change.why })
        .abortSignal(limited());
    case 'mute':
      return rest
        .rpc('mute_alerts', { rule_name: change.rule, for_hours: change.hours, why: change.why })
        .abortSignal(limited());
    case 'limits':
      return rest
        .rpc('set_alert_rule', {
          rule_name: change.rule,
          new_threshold: change.threshold,
          new_clear_at: change.clearAt,
          new_for_minutes: change.forMinutes,
          enabled: change.isEnabled,
        })
        .abortSignal(limited());
  }
}
