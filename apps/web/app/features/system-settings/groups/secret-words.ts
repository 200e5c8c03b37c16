import type { Setting } from '@hln/contracts/settings';
import { SECRET_ROW } from '../../../content/system-settings.ts';

/** What is said of a secret: some are addresses, which nobody reads here either. */
export const secretWords = (setting: Setting) =>
  setting.kind === 'secret' && setting.form === 'https-url' ? SECRET_ROW.address : SECRET_ROW.secret;
