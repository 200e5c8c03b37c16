import { keyIcon } from '../../ui/tool-icons.ts';
import type { Tool } from '../tool.ts';

export const tool: Tool = {
  id: 'password-generator',
  name: 'Password generator',
  description: 'generate secure random passwords with customizable rules',
  path: '/tools/password-generator',
  icon: keyIcon,
  gradient: 'lamp',
  keywords: [
    'passphrase',
    'random',
    'secret',
    'pin',
    'passcode',
    'pwgen',
    'token',
    'diceware',
    'strength',
    'zxcvbn',
  ],
  accepts: ['password-rules'],
};
