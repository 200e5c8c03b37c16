import type { LetterCase } from '@hln/snowflake-formatter';
import { DEFAULT_PANEL_OPTIONS, type PanelOptions, type SwitchKey } from './options.ts';

/** The specification's switches for "upper case" or "as written", by the case option that has a third choice. */
const SWITCH_OF = { keywordCase: 'uppercaseKeywords', functionCase: 'formatFunctions' } as const;
export type SwitchedCase = keyof typeof SWITCH_OF;

function caseOf(key: SwitchKey): SwitchedCase | null {
  if (key === SWITCH_OF.keywordCase) return 'keywordCase';
  return key === SWITCH_OF.functionCase ? 'functionCase' : null;
}

/** The effective case: the chosen one, or else the switch's. */
export function caseInForce(options: PanelOptions, key: SwitchedCase): LetterCase {
  return options[key] ?? (options[SWITCH_OF[key]] ? 'upper' : 'preserve');
}

/** The changes that set a case. The switch represents as much of it as it can, so the two never disagree. */
export function changeCase(key: SwitchedCase, chosen: LetterCase): Partial<PanelOptions> {
  return { [SWITCH_OF[key]]: chosen === 'upper', [key]: chosen === 'lower' ? chosen : undefined };
}

/** Whether a switch is shown as on. */
export function isOn(options: PanelOptions, key: SwitchKey): boolean {
  const letterCase = caseOf(key);
  return letterCase === null ? options[key] : caseInForce(options, letterCase) === 'upper';
}

/** The changes for a switch, which overrides the case beside it. */
export function changeSwitch(key: SwitchKey, on: boolean): Partial<PanelOptions> {
  const letterCase = caseOf(key);
  return letterCase === null ? { [key]: on } : changeCase(letterCase, on ? 'upper' : 'preserve');
}

const FOLDED = ['keywordCase', 'functionCase', 'dataTypeCase', 'identifierCase', 'alignAliases'] as const;

/** How many of the folded options differ from their defaults. */
export function countFoldedChanges(options: PanelOptions): number {
  return FOLDED.filter((key) => options[key] !== DEFAULT_PANEL_OPTIONS[key]).length;
}
