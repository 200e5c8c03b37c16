import { SETTING_GROUPS, SETTING_KEYS, type Setting, settingOf } from '@hln/contracts/settings';

/** Returns the table of settings for the documentation, in Markdown, ending with a newline. */
export function settingsTable(): string {
  const rows = SETTING_KEYS.map((key) => {
    const setting = settingOf(key);
    return [
      `\`${key}\``,
      `${SETTING_GROUPS[setting.group]}: ${setting.title}`,
      setting.description,
      valuesOf(setting),
      setting.byDefault === '' ? 'none' : `\`${setting.byDefault}\``,
      setting.variable === undefined ? '–' : `\`${setting.variable.name}\``,
    ];
  });
  return [
    ['key', 'on the page', 'what it is', 'values', 'default', 'variable'],
    Array(6).fill('---'),
    ...rows,
  ]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
}

function valuesOf(setting: Setting): string {
  switch (setting.kind) {
    case 'integer':
      return `${setting.lowest} to ${setting.highest} ${setting.unit}`;
    case 'boolean':
      return 'on or off';
    case 'choice':
      return Object.keys(setting.choices)
        .map((choice) => `\`${choice}\``)
        .join(', ');
    case 'choices':
      return `any of ${Object.keys(setting.choices)
        .map((choice) => `\`${choice}\``)
        .join(', ')}, with commas between them`;
    case 'mailbox':
      return 'one email address';
    case 'line':
      if (setting.form === 'service-url') return `an https address of at most ${setting.highest} characters`;
      return `one line of at most ${setting.highest} characters`;
    case 'moment':
      return 'a time';
    case 'secret':
      if (setting.form === 'https-url')
        return `an https address of at most ${setting.highest} characters, kept secret`;
      return `a secret of ${setting.lowest} to ${setting.highest} characters`;
  }
}
