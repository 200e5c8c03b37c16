import { dropperIcon } from '../../ui/tool-icons.ts';
import type { Tool } from '../tool.ts';

export const tool: Tool = {
  id: 'color-picker',
  name: 'Colour picker',
  description: 'colour picker and converter across formats',
  path: '/tools/color-picker',
  icon: dropperIcon,
  gradient: 'clay',
  keywords: [
    'color',
    'colour',
    'hex',
    'rgb',
    'rgba',
    'hsl',
    'hwb',
    'cmyk',
    'lab',
    'lch',
    'oklab',
    'oklch',
    'p3',
    'contrast',
    'wcag',
    'apca',
    'palette',
    'tailwind',
    'color-mix',
    'eyedropper',
  ],
  accepts: ['color'],
};
