import { cycleIcon } from '../../ui/tool-icons.ts';
import type { Tool } from '../tool.ts';

export const tool: Tool = {
  id: 'cron',
  name: 'Cron expressions',
  description: 'explain cron expressions and list their next runs',
  path: '/tools/cron',
  icon: cycleIcon,
  gradient: 'copper',
  keywords: [
    'crontab.guru',
    'crontab',
    'schedule',
    'scheduler',
    'quartz',
    'spring',
    'eventbridge',
    'job',
    'timer',
    'next run',
    'kubernetes cronjob',
    'github actions',
    '@daily',
  ],
  accepts: ['cron'],
};
