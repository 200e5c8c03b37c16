import { describe, expect, it } from 'vitest';
import {
  type InspectedIdentifier,
  inspectIdentifier,
  LAST_MILLISECOND,
  makeUlids,
  makeUuidsV7,
  makeUuidV4,
  type RandomBits,
} from './index.ts';

function inspected(text: string): InspectedIdentifier {
  const result = inspectIdentifier(text);
  if (result.kind === 'error') throw new Error(result.message);
  return result;
}

const iso = (time: bigint | null) =>
  time === null ? null : new Date(Number(time / 1_000_000n)).toISOString();
const fieldsOf = (text: string) =>
  inspected(text).fields.map(({ name, value }) => `${name} ${value.toString(16)}`);

describe('the examples of RFC 9562, appendices A and B', () => {
  it.each([
    ['C232AB00-9414-11EC-B3C8-9F6BDECED846', 1, '2022-02-22T19:22:22.000Z'],
    ['5df41881-3aed-3515-88a7-2f4a814cf09e', 3, null],
    ['919108f7-52d1-4320-9bac-f847db4148a8', 4, null],
    ['2ed6657d-e927-568b-95e1-2665a8aea6a2', 5, null],
    ['1EC9414C-232A-6B00-B3C8-9F6BDECED846', 6, '2022-02-22T19:22:22.000Z'],
    ['017F22E2-79B0-7CC3-98C4-DC0C0C07398F', 7, '2022-02-22T19:22:22.000Z'],
    ['2489E9AD-2EE2-8E00-8EC9-32D5F69181C0', 8, null],
    ['5c146b14-3c52-8afd-938a-375d0df1fbf6', 8, null],
  ])('%s', (text, version, time) => {
    const { canonical, variant, ...rest } = inspected(text);
    expect([canonical, variant, rest.version]).toEqual([text.toLowerCase(), 'standard', version]);
    expect(iso(rest.time)).toBe(time);
  });

  it('takes the layouts apart', () => {
    expect(fieldsOf('C232AB00-9414-11EC-B3C8-9F6BDECED846')).toEqual([
      ...['time c232ab00', 'time 9414', 'version 1', 'time 1ec', 'variant 2'],
      ...['clock sequence 33c8', 'node 9f6bdeced846'],
    ]);
    expect(fieldsOf('017F22E2-79B0-7CC3-98C4-DC0C0C07398F')).toEqual([
      ...['time 17f22e279b0', 'version 7', 'random cc3', 'variant 2', 'random 18c4dc0c0c07398f'],
    ]);
    expect(inspected('C232AB00-9414-11EC-B3C8-9F6BDECED846').node).toEqual({
      address: '9f:6b:de:ce:d8:46',
      isInvented: true,
    });
  });

  it('gives every field its bits, 128 in all', () => {
    for (let version = 1; version <= 8; version += 1) {
      const { fields } = inspected(`00000000-0000-${version}000-8000-000000000000`);
      expect(fields.reduce((sum, { bits }) => sum + bits, 0)).toBe(128);
    }
  });
});

describe('special and other UUIDs', () => {
  it.each([
    ['00000000-0000-0000-0000-000000000000', 'nil', 'ncs', null],
    ['ffffffff-ffff-ffff-ffff-ffffffffffff', 'max', 'future', null],
    ['00000000-0000-4000-0000-000000000000', null, 'ncs', null],
    ['00000000-0000-4000-c000-000000000046', null, 'microsoft', null],
    ['00000000-0000-4000-e000-000000000046', null, 'future', null],
    ['00000000-0000-0000-8000-000000000000', null, 'standard', 0],
    ['00000000-0000-f000-b000-000000000000', null, 'standard', 15],
  ])('%s', (text, special, variant, version) => {
    expect(inspected(text)).toMatchObject({ special, variant, version, time: null, fields: [] });
  });

  it('reads the 40 remaining bits of the time in version 2', () => {
    const { time, node, fields } = inspected('000003e8-cbb9-21ea-b201-00045a86c8a1');
    expect(iso(time)).toBe('2020-07-22T01:16:41.760Z');
    expect(node).toEqual({ address: '00:04:5a:86:c8:a1', isInvented: false });
    expect(fields.find(({ name }) => name === 'local id')?.value).toBe(1000n);
  });
});

describe('notations', () => {
  const UUID = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6';

  it.each([
    'urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
    'URN:UUID:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6',
    '{F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6}',
    '(f81d4fae-7dec-11d0-a765-00a0c91e6bf6)',
    'f81d4fae7dec11d0a76500a0c91e6bf6',
    '  "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",\n',
    "UUID('f81d4fae-7dec-11d0-a765-00a0c91e6bf6')",
    'UUID.fromString("f81d4fae-7dec-11d0-a765-00a0c91e6bf6");',
    'new Guid("F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6")',
    'guid: f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
    'id=f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
    'uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
    '"id": "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",',
    '{"id": "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"}',
    '0xF81D4FAE7DEC11D0A76500A0C91E6BF6',
    '[f81d4fae-7dec-11d0-a765-00a0c91e6bf6]',
    '<f81d4fae-7dec-11d0-a765-00a0c91e6bf6>',
    '‹f81d4fae-7dec-11d0-a765-00a0c91e6bf6›',
    '“f81d4fae-7dec-11d0-a765-00a0c91e6bf6”',
    '-B1Prn3sEdCnZQCgyR5r9g',
    '+B1Prn3sEdCnZQCgyR5r9g==',
    // ITU-T X.667 §6.3's own example.
    '2.25.329800735698586629295641978511506172918',
  ])('%s', (text) => {
    expect(inspected(text).canonical).toBe(UUID);
  });

  it('writes all of them', () => {
    expect(inspected(UUID).forms).toEqual({
      uuid: UUID,
      urn: `urn:uuid:${UUID}`,
      digits: 'f81d4fae7dec11d0a76500a0c91e6bf6',
      base64: '-B1Prn3sEdCnZQCgyR5r9g',
      oid: '2.25.329800735698586629295641978511506172918',
      ulid: '7R3N7TWZFC278AES80M34HWTZP',
    });
  });

  it('reads back every form that it writes', () => {
    for (let round = 0; round < 50; round += 1) {
      const uuid = makeUuidV4();
      for (const form of Object.values(inspected(uuid).forms)) expect(inspected(form).forms.uuid).toBe(uuid);
    }
  });
});

describe('the examples of the ULID specification', () => {
  it.each([
    ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 1_469_922_850_259],
    ['01ARYZ6S41TSV4RRFFQ69G5FAV', 1_469_918_176_385],
    ['01arz3ndektsv4rrffq69g5fav', 1_469_922_850_259],
    ['7ZZZZZZZZZZZZZZZZZZZZZZZZZ', 281_474_976_710_655],
    ['OIARZ3NDEKTSV4RRFFQ69G5FAV', 1_469_922_850_259],
  ])('%s', (text, milliseconds) => {
    expect(inspected(text).time).toBe(BigInt(milliseconds) * 1_000_000n);
  });

  it('counts up within a millisecond', () => {
    const random: RandomBits = () => 0x2_c6a_6ccc_9b83_ae9a_9c08n;
    const [first, second, third] = makeUlids(3, 1_469_918_176_385, random);
    expect([first?.slice(0, 10), second?.slice(0, 10)]).toEqual(['01ARYZ6S41', '01ARYZ6S41']);
    const tail = (text = '') => inspected(text).fields[1]?.value;
    expect([tail(first), tail(second), tail(third)]).toEqual([random(79), random(79) + 1n, random(79) + 2n]);
  });
});

describe('errors', () => {
  it.each([
    ['8ZZZZZZZZZZZZZZZZZZZZZZZZZ', 0, 'beyond the last ULID'],
    ['01ARZ3NDEKTSV4RRFFQ69G5FAU', 25, 'no letter U'],
    ['01ARZ3NDEKTSV4RRFFQ69G5FA', 25, '26 characters; these are 25'],
    ['f81d4fae-7dec-11d0-a765-00a0c91e6bg6', 34, '“g”'],
    ['f81d4fae-7dec-11d0-a765-00a0c91e6bf', 35, '32 hexadecimal digits; these are 31'],
    ['{f81d4fae-7dec-11d0-a765-00a0c91e6bf6', 37, 'The closing }'],
    ['urn:isbn:1', 4, 'urn:uuid:'],
    ['2.25.340282366920938463463374607431768211456', 5, '128 bits'],
    ['  hello', 2, '“h”'],
    ['', 0, 'these are 0'],
    [
      `${'f81d4fae-7dec-11d0-a765-00a0c91e6bf6'}\n${'f81d4fae-7dec-11d0-a765-00a0c91e6bf7'}`,
      37,
      'more than one',
    ],
    ['f81d4fae-7dec-11d0-a765-00a0c91e6bf6,f81d4fae-7dec-11d0-a765-00a0c91e6bf7', 37, 'more than one'],
    ['01ARZ3NDEKTSV4RRFFQ69G5FAV 01ARYZ6S41TSV4RRFFQ69G5FAV', 27, 'more than one'],
    ['id=f81d4fae-7dec-11d0-a765-00a0c91e6bg6', 37, '“g”'],
    ['0xf81d4fae', 1, '“x”'],
    ['[f81d4fae-7dec-11d0-a765-00a0c91e6bf6', 0, '“[”'],
  ])('%s', (text, offset, message) => {
    const result = inspectIdentifier(text);
    expect(result).toMatchObject({ kind: 'error', offset });
    expect(result.kind === 'error' && result.message).toContain(message);
  });
});

describe('making', () => {
  it('sets version and variant, whatever the random bits are', () => {
    expect(makeUuidV4(() => 0n)).toBe('00000000-0000-4000-8000-000000000000');
    expect(makeUuidV4((count) => (1n << BigInt(count)) - 1n)).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  });

  it('makes the UUID of RFC 9562 A.6 from its time and random bits', () => {
    const random: RandomBits = () => (0xcc3n << 62n) | 0x18c4dc0c0c07398fn;
    expect(makeUuidsV7(1, 0x017f22e279b0, random)).toEqual(['017f22e2-79b0-7cc3-98c4-dc0c0c07398f']);
  });

  it('makes 1,000 different ones in ascending order, of one millisecond', () => {
    for (const make of [makeUuidsV7, makeUlids]) {
      const made = make(1000, 1_795_940_419_000);
      expect(made).toEqual([...new Set(made)].sort());
      for (const each of made) expect(inspected(each).time).toBe(1_795_940_419_000_000_000n);
    }
  });

  it('stays within its bits at the ends of both ranges', () => {
    const ones: RandomBits = (count) => (1n << BigInt(count)) - 1n;
    expect(inspected(makeUuidsV7(1000, LAST_MILLISECOND, ones)[999] ?? '').version).toBe(7);
    expect(makeUlids(1000, LAST_MILLISECOND, ones).every((each) => each.startsWith('7ZZZZZZZZZ'))).toBe(true);
  });
});
