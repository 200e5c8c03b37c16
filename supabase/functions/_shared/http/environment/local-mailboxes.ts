import { SETTING_KEYS, type SettingValues, settingOf } from '@hln/contracts/settings';

/** Whether an email address, with or without a name before it, is at this machine: no mail server elsewhere delivers there. */
export const isAtLocalhost = (mailbox: string): boolean => /@(?:[^@>]+\.)?localhost>?$/i.test(mailbox.trim());

/** The variables whose email address, the sender's or a recipient's of ours, is at localhost. */
export function localMailboxes(from: string, settings: SettingValues): readonly string[] {
  const recipients = SETTING_KEYS.flatMap((key) => {
    const { kind, variable } = settingOf(key);
    const isLocal = kind === 'mailbox' && isAtLocalhost(String(settings[key]));
    return isLocal && variable !== undefined ? [variable.name] : [];
  });
  return isAtLocalhost(from) ? ['MAIL_FROM', ...recipients] : recipients;
}
