import type { Setting } from '@hln/contracts/settings';
import type { KnownSetting } from '../data/settings-rows.ts';

/** The props of a setting's control. */
export interface SettingControlProps {
  readonly known: KnownSetting;
  /** The content of the control. */
  readonly typed: string;
  readonly isEdited: boolean;
  readonly fault: string | undefined;
  readonly onType: (typed: string) => void;
}

/** A setting's purpose, as a sentence, and other facts to know. */
export function SettingHint({ setting }: { readonly setting: Setting }) {
  const { description, help } = setting;
  const [first = '', ...rest] = description;
  const parts = `${first.toUpperCase()}${rest.join('')}. ${help ?? ''}`.split('`');
  // Every second part was between backquotes.
  return parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change.
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  );
}
