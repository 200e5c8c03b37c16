import { clockIcon } from '../../ui/tool-icons.ts';
import type { Tool } from '../tool.ts';

export const tool: Tool = {
  id: 'unix-time',
  name: 'Unix time',
  description: 'convert Unix time to dates and back, in any time zone',
  path: '/tools/unix-time',
  icon: clockIcon,
  gradient: 'rose',
  keywords: [
    'epochconverter',
    'epoch converter',
    'epoch',
    'timestamp',
    'milliseconds',
    'microseconds',
    'nanoseconds',
    'iso 8601',
    'rfc 3339',
    'rfc 2822',
    'date converter',
    'timezone',
    'utc',
    'posix time',
  ],
  accepts: ['time'],
};
