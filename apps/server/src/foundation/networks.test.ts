import { describe, expect, it } from 'vitest';
import { networkOf, normaliseAddress, parseNetworks, resolvePeer } from './networks.ts';

const trusting = (...entries: string[]) => {
  const networks = parseNetworks(entries);
  if (networks === null) throw new Error('The networks of the test are wrong.');
  return networks;
};

describe('resolvePeer', () => {
  it("ignores a stranger's headers", () => {
    expect(resolvePeer('203.0.113.9', '1.2.3.4', 'https', trusting())).toEqual({
      address: '203.0.113.9',
      secure: false,
    });
  });

  it('takes the last entry that a trusted proxy vouches for', () => {
    const trusted = trusting('10.0.0.0/8');
    expect(resolvePeer('10.0.0.1', '1.1.1.1, 203.0.113.9', 'https', trusted)).toEqual({
      address: '203.0.113.9',
      secure: true,
    });
    expect(resolvePeer('10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2', 'http', trusted).address).toBe(
      '203.0.113.9',
    );
  });

  it('stops at an entry that is not an IP address', () => {
    const trusted = trusting('10.0.0.0/8');
    expect(resolvePeer('10.0.0.1', '1.1.1.1, <script>', undefined, trusted).address).toBe('10.0.0.1');
  });

  it('recognises IPv4 within IPv6', () => {
    expect(resolvePeer('::ffff:10.0.0.1', '2001:DB8::1', 'https', trusting('10.0.0.1'))).toEqual({
      address: '2001:db8::1',
      secure: true,
    });
  });
});

describe('normaliseAddress', () => {
  it.each([
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:DB8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['unknown', null],
    ['', null],
    ['999.1.1.1', null],
  ])('%s is %s', (text, address) => {
    expect(normaliseAddress(text)).toBe(address);
  });
});

describe('parseNetworks', () => {
  it.each(['10.0.0.0/33', '10.0.0.0/8/8', 'host.example', '10.0.0.0/', '::/129'])('refuses %s', (entry) => {
    expect(parseNetworks([entry])).toBeNull();
  });
});

describe('networkOf', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['unknown', 'unknown'],
  ])('counts %s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
