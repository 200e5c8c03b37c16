import type { KnownSetting } from '../data/load-settings.ts';

/** What the control of a setting is given. */
export interface SettingControlProps {
  readonly known: KnownSetting;
  /** What stands in the control. */
  readonly typed: string;
  readonly isEdited: boolean;
  readonly fault: string | undefined;
  readonly onType: (typed: string) => void;
}
