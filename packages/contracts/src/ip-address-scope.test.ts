import { expect, it } from 'vitest';
import { ipAddressScope } from './ip-address-scope.ts';

it.each([
  ['8.8.8.8', 'public'],
  ['2606:4700:4700::1111', 'public'],
  ['[2606:4700:4700::1111]', 'public'],
  ['2a00:1450:4001:830::200e', 'public'],
  ['2a00:0:0:0:0:0:8.8.8.8', 'public'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.255', 'loopback'],
  ['::1', 'loopback'],
  ['0:0:0:0:0:0:0:1', 'loopback'],
  ['::ffff:127.0.0.1', 'closed'],
  ['::ffff:8.8.8.8', 'closed'],
  ['fe80::1%eth0', 'closed'],
  ['2606:4700::1%eth0', 'closed'],
  ['169.254.169.254', 'closed'],
  ['168.63.129.16', 'closed'],
  ['168.63.129.17', 'public'],
])('%s is %s', (address, scope) => {
  expect(ipAddressScope(address)).toBe(scope);
});

it.each([
  '',
  'localhost',
  '8.8.8',
  '8.8.8.8.',
  '08.8.8.8',
  '8.8.8.256',
  '0x8.8.8.8',
  ' 8.8.8.8',
  '8.8.8.8\n',
  '2606:4700',
  '2606:4700:::1',
  '2606::4700::1',
  '2606:4700:0:0:0:0:0:0:1',
  '2606:4700:0:0:0:0:0::1',
  '2606:47000::1',
  '8.8.8.8::',
  '2606:8.8.8.8::1',
])('%j is not an IP address and therefore closed', (text) => {
  expect(ipAddressScope(text)).toBe('closed');
});
