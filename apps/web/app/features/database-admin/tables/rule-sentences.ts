import type { TableRule } from '@hln/contracts';
import { RULES } from '../texts.ts';

/** 'Signed-in accounts can read all rows if they have donations.view.' @param rules those of one table */
export function ruleSentences(rules: readonly TableRule[]): string[] {
  return rules.map((rule) => {
    const { role, verb, columns, permissions, is_partly: isPartly } = rule;
    const rows =
      rule.rule === 'permission' ? `${RULES.rows.all} ${RULES.with(permissions)}` : RULES.rows[rule.rule];
    const what = columns === null || verb === 'delete' ? rows : `${RULES.columns(columns)} ${rows}`;
    const further = isPartly && rule.rule !== 'none' ? `; ${RULES.partly}` : '';
    return `${RULES.roles[role]} can ${RULES.verbs[verb]} ${what}${further}.`;
  });
}
