import { qrIcon } from '../../ui/tool-icons.ts';
import type { Tool } from '../tool.ts';

export const tool: Tool = {
  id: 'qr-generator',
  name: 'QR generator',
  description: 'QR codes for text, URLs and other content types',
  path: '/tools/qr-generator',
  icon: qrIcon,
  gradient: 'fern',
  keywords: [
    'qr code',
    'qrcode',
    'barcode',
    'wifi',
    'wi-fi',
    'vcard',
    '2d code',
    'qr reader',
    'qr scanner',
    'scan',
    'camera',
  ],
  accepts: ['text', 'url'],
};
