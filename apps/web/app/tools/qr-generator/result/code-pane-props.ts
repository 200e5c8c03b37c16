import type { Notice } from '../../../tool-parts/notice-bar.tsx';
import type { Logo } from '../look/read-logo.ts';
import type { Settings } from '../look/settings.ts';
import type { DrawAnswer } from '../running/protocol.ts';
import type { Check } from '../running/use-check.ts';

export interface CodePaneProps {
  readonly answer: DrawAnswer | null;
  readonly check: Check;
  readonly logo: Logo | null;
  readonly settings: Settings;
  readonly onChange: (changed: Partial<Settings>) => void;
  readonly onNotice: (notice: Notice) => void;
}
