import type { LlmQuestion } from '@hln/contracts';
import type { SettingKey } from '@hln/contracts/settings';
import { SERVICE_TEST } from '../../../content/llm-formatting.ts';
import type { KnownSetting } from '../data/load-settings.ts';
import { type Edits, isChanged, readEdits } from '../edit/edits.ts';

export type ServiceQuestion =
  | { readonly question: Extract<LlmQuestion, { wanted: 'test' }> }
  /** What does not fit, in a sentence. */
  | { readonly fault: string };

/** What to ask the formatting service to try: what was typed and not saved, and of the rest what is in use. */
export function serviceQuestion(known: readonly KnownSetting[], edits: Edits): ServiceQuestion {
  const settings = known.filter(({ setting, given }) => setting.group === 'llm' && given === undefined);
  for (const [key, fault] of readEdits(settings, edits).faults) {
    const title = settings.find((one) => one.key === key)?.setting.title ?? key;
    return { fault: SERVICE_TEST.fault(title, fault) };
  }
  const typed = (key: SettingKey) => {
    const one = settings.find((setting) => setting.key === key);
    const edit = edits[key];
    return one !== undefined && isChanged(one, edit) ? edit.typed.trim() : undefined;
  };
  const [endpoint, key, model] = [typed('llm.endpoint'), typed('llm.key'), typed('llm.model')];
  return {
    question: {
      wanted: 'test',
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(key === undefined ? {} : { key }),
      ...(model === undefined ? {} : { model }),
    },
  };
}
