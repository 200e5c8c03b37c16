import { argon2Sync, createHash, pbkdf2Sync, scryptSync } from 'node:crypto';
import { toHex } from '@hln/bytes';
import { describe, expect, it } from 'vitest';
import { judgeHash, requireAffordable } from './judge-hash.ts';
import type { PasswordHash } from './password-hash.ts';
import { readPasswordHash } from './read-hash.ts';
import { deriveArgon2, verifyPassword } from './verify-hash.ts';

const verify = (text: string, password: string) => verifyPassword(readPasswordHash(text), password);
const LONG = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

describe('verifyPassword', () => {
  // The vectors of OpenBSD and crypt_blowfish, which John the Ripper lists too; one of PHP's documentation.
  it.each([
    ['$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW', 'U*U'],
    ['$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK', 'U*U*'],
    ['$2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a', 'U*U*U'],
    ['$2a$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy', ''],
    ['$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui', LONG],
    ['$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui', `${LONG}chars after 72 are ignored`],
    ['$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe', 'a'],
    ['$2a$08$Ro0CUfOqk6cXEKf3dyaM7OhSCvnwM9s4wIX9JeLapehKK5YdLxKcm', 'abc'],
    ['$2a$06$fPIsBO8qRqkjj273rfaOI.HtSV9jLDpTbZn782DC6/t7qT67P6FfO', '~!@#$%^&*()      ~!@#$%^&*()PNBFRD'],
    ['$2y$07$usesomesillystringfore2uDLvp1Ii2e./U9C8sBjqp8I90dH6hi', 'rasmuslerdorf'],
  ])('takes bcrypt’s published vectors: %s', async (hash, password) => {
    expect(await verify(hash, password)).toBe(true);
    expect(await verify(hash, `x${password}`)).toBe(false);
  });

  // The reference implementation's tests (phc-winner-argon2, src/test.c).
  it.each([
    '$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc',
    '$argon2i$v=16$m=256,t=2,p=2$c29tZXNhbHQ$tsEVYKap1h6scGt5ovl9aLRGOqOth+AMB+KwHpDFZPs',
    '$argon2i$m=256,t=2,p=2$c29tZXNhbHQ$tsEVYKap1h6scGt5ovl9aLRGOqOth+AMB+KwHpDFZPs',
    'argon2$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc',
  ])('takes Argon2’s reference vectors, and Django’s prefix: %s', async (hash) => {
    expect(await verify(hash, 'password')).toBe(true);
    expect(await verify(hash, 'Password')).toBe(false);
  });

  it.each([
    ['d', '512b391b6f1162975371d30919734294f868e3be3984f3c1a13a4db9fabe4acb'],
    ['i', 'c814d9d1dc7f37aa13f0d77f2494bda1c8de6b016dd388d29952a4c4672b6ce8'],
    ['id', '0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659'],
  ] as const)('derives RFC 9106’s test vector of Argon2%s', async (type, tag) => {
    const stored = {
      scheme: 'argon2',
      type,
      version: 0x13,
      memory: 32,
      passes: 3,
      lanes: 4,
      salt: new Uint8Array(16).fill(2),
      data: new Uint8Array(12).fill(4),
      hash: new Uint8Array(32),
    } as const;
    const made = await deriveArgon2(stored, new Uint8Array(32).fill(1), {
      secret: new Uint8Array(8).fill(3),
    });
    expect(toHex(made)).toBe(tag);
  });

  const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '');
  const salt = Buffer.from('Zm9vYmFyYmF6cXV4MTIz', 'base64');

  it('agrees with Node’s own Argon2, scrypt and PBKDF2', async () => {
    for (const type of ['argon2d', 'argon2i', 'argon2id'] as const) {
      const parameters = { nonce: salt, parallelism: 3, tagLength: 24, memory: 100, passes: 2 };
      const made = argon2Sync(type, { ...parameters, message: 'Tēnā koe' });
      expect(
        await verify(`$${type}$v=19$m=100,t=2,p=3$${unpadded(salt)}$${unpadded(made)}`, 'Tēnā koe'),
      ).toBe(true);
    }
    const scrypted = unpadded(scryptSync('Tēnā koe', salt, 32, { N: 1024, r: 8, p: 2 }));
    expect(await verify(`$scrypt$ln=10,r=8,p=2$${unpadded(salt)}$${scrypted}`, 'Tēnā koe')).toBe(true);
    const django = scryptSync('Tēnā koe', 'seasalt', 64, { N: 1024, r: 8, p: 1 }).toString('base64');
    expect(await verify(`scrypt$1024$seasalt$8$1$${django}`, 'Tēnā koe')).toBe(true);
    for (const name of ['sha1', 'sha256', 'sha512']) {
      const made = pbkdf2Sync('Tēnā koe', salt, 1000, 20, name);
      const phc = `$pbkdf2-${name}$i=1000$${unpadded(salt)}$${unpadded(made)}`;
      expect(await verify(phc, 'Tēnā koe')).toBe(true);
      expect(await verify(phc.replace('i=', '').replaceAll('+', '.'), 'Tēnā koe')).toBe(true);
      const own = pbkdf2Sync('Tēnā koe', 'seasalt', 1000, 32, name).toString('base64');
      expect(await verify(`pbkdf2_${name}$1000$seasalt$${own}`, 'tena koe')).toBe(false);
      expect(await verify(`pbkdf2_${name}$1000$seasalt$${own}`, 'Tēnā koe')).toBe(true);
    }
  });

  it('takes LDAP’s digests, salted or not', async () => {
    // slappasswd -h '{SHA}' -s password
    expect(await verify('{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=', 'password')).toBe(true);
    expect(await verify('{MD5}X03MO1qnZdYdgyfeuILPmQ==', 'password')).toBe(true);
    for (const [name, digest] of [
      ['SSHA', 'sha1'],
      ['SMD5', 'md5'],
      ['SSHA256', 'sha256'],
      ['ssha512', 'sha512'],
    ]) {
      const made = createHash(digest ?? '')
        .update('password')
        .update('salt')
        .digest();
      const stored = `{${name}}${Buffer.concat([made, Buffer.from('salt')]).toString('base64')}`;
      expect(await verify(stored, 'password')).toBe(true);
      expect(await verify(stored, 'passwords')).toBe(false);
    }
  });

  it('hashes the password for Django’s bcrypt_sha256 first, and refuses a zero byte', async () => {
    const plain = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW';
    expect(await verify(`bcrypt$${plain}`, 'U*U')).toBe(true);
    expect(await verify(`bcrypt_sha256$${plain}`, 'U*U')).toBe(false);
    await expect(verify(plain, 'U*U\0')).rejects.toThrow('zero byte');
  });

  it('reports progress', async () => {
    const shares: number[] = [];
    const stored = readPasswordHash(
      '$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc',
    );
    await verifyPassword(stored, 'password', (share) => shares.push(share));
    expect(shares.at(-1)).toBe(1);
  });
});

it.each([
  ['$2b$12$tooShort', 'A bcrypt hash has 60 characters'],
  [`$2b$03$${'a'.repeat(53)}`, 'from 04 to 31, not 03'],
  ['$argon2id$v=19$m=1,t=1$salt', 'An Argon2 hash looks like'],
  ['$argon2id$v=19$m=x,t=1,p=1$c2FsdA$c2FsdA', '“m” should be a whole number, and is “x”'],
  ['$argon2id$v=20$m=8,t=1,p=1$c2FsdA$c2FsdA', 'versions are 16 and 19, not 20'],
  ['$argon2id$v=19$m=8,t=1,p=1,keyid=ab$c2FsdA$c2FsdA', 'needs a secret key'],
  ['$6$salt$hash', 'This is sha512crypt'],
  ['$2x$05$/OK.fbVrR/bpIqNJ5ianF.CE5elHaaO4EbggVDjb8P19RukzXSM3e', 'crypt_blowfish'],
  ['5f4dcc3b5aa765d61d8327deb882cf99', 'a plain digest in hex'],
  ['{SSHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=', '20 bytes and a salt'],
  ['hello', 'no password hash that the page knows'],
  ['root:x:0:0:root:/root:/bin/sh', 'This line has no hash'],
  ['root:!*:19000:0:99999:7:::', 'This line has no hash'],
  ['root:$6$salt$hash:19000:0:99999:7:::', 'This is sha512crypt'],
  ['kim:$apr1$abcdefgh$ijklmnopqrstuvwxyz1234', 'This is md5crypt'],
  ['kim:rqXexS6ZhobKA', 'This is crypt() by DES'],
  ['scrypt:32768:8:1$salt$hash', 'This is a hash of Werkzeug (Flask)'],
  [`kim:$2b$12$${'a'.repeat(53)}\nmoana:$2b$12$${'b'.repeat(53)}`, 'This has 2 lines'],
  ['$pbkdf2-sha256$1000$c2FsdA$aGFzaA', 'The hash itself has 4 bytes'],
  ['$scrypt$ln=99,r=8,p=1$c2FsdA$aGFzaA', 'a number from 1 to 63, not 99'],
  ['scrypt$1000$salt$8$1$MDEyMzQ1Njc4OTAxMjM0NQ==', 'a power of two, and 1000 is none'],
  ['$argon2id$v=19$m=8,t=1,p=1$c2FsdA$MDEyMzQ1Njc4OTAxMjM0NQ', 'salt has 8 bytes or more, and this one 4'],
  ['$argon2id$v=19$m=8,t=1,p=4$c2FsdHNhbHQ$MDEyMzQ1Njc4OTAxMjM0NQ', 'm is 32 or more here'],
])('says what is wrong with %s', (text, message) => {
  expect(() => readPasswordHash(text)).toThrow(message);
});

it.each([
  'kim:HASH',
  'kim:HASH:19000:0:99999:7:::',
  'kim:!HASH:19000:0:99999:7:::',
  '  "HASH",',
  '"password": "HASH",',
  'userPassword: {CRYPT}HASH',
  '{BLF-CRYPT}HASH',
])('finds the hash in the line %s', (line) => {
  const hash = '$2y$07$usesomesillystringfore2uDLvp1Ii2e./U9C8sBjqp8I90dH6hi';
  expect(readPasswordHash(line.replace('HASH', hash))).toEqual(readPasswordHash(hash));
});

it('finds the hash in what ldapsearch and htpasswd write', () => {
  const hash = '{SSHA}W6ph5Mm5Pz8GgiULbPgzG37mj9hzYWx0';
  expect(readPasswordHash(`userPassword:: ${btoa(hash)}`)).toEqual(readPasswordHash(hash));
  expect(readPasswordHash(`kim:${hash}`)).toEqual(readPasswordHash(hash));
});

const argon2 = (changed: Partial<Extract<PasswordHash, { scheme: 'argon2' }>>): PasswordHash => ({
  scheme: 'argon2',
  type: 'id',
  version: 0x13,
  memory: 19456,
  passes: 2,
  lanes: 1,
  salt: new Uint8Array(16),
  data: new Uint8Array(),
  hash: new Uint8Array(32),
  ...changed,
});

it('refuses what takes too much memory or time, before it begins', () => {
  expect(() => requireAffordable(argon2({ memory: 2 ** 21, passes: 1 }))).toThrow(
    'needs 2,048 MiB of memory',
  );
  expect(() => requireAffordable(argon2({ memory: 2 ** 19, passes: 40 }))).toThrow('several minutes');
  expect(() => requireAffordable(readPasswordHash(`$2b$31$${'a'.repeat(53)}`))).toThrow('several minutes');
  expect(() => requireAffordable(argon2({ memory: 65536, passes: 3, lanes: 4 }))).not.toThrow();
  const scrypt = (settings: string) => readPasswordHash(`$scrypt$${settings}$c2FsdA$MDEyMzQ1Njc4OTAxMjM0NQ`);
  const refusals = (stored: PasswordHash) => expect(() => requireAffordable(stored));
  refusals(scrypt('ln=30,r=8,p=1')).toThrow('MiB of memory');
  refusals(scrypt('ln=63,r=9999999999,p=1')).toThrow('MiB of memory');
  // Its blocks take little memory, and its 16 million lanes 2 GiB.
  refusals(scrypt('ln=1,r=1,p=16777216')).toThrow('2,049 MiB of memory');
  refusals(scrypt('ln=19,r=8,p=1')).not.toThrow();
  const pbkdf2 = (count: number, bytes: number) =>
    readPasswordHash(`pbkdf2_sha256$${count}$salt$${btoa('h'.repeat(bytes))}`);
  refusals(pbkdf2(2 ** 31, 32)).toThrow('several minutes');
  refusals(pbkdf2(10_000_000, 1000)).toThrow('several minutes');
  refusals(pbkdf2(10_000_000, 64)).not.toThrow();
});

it('judges settings by OWASP’s minimum', () => {
  const verdicts = (...hashes: PasswordHash[]) => hashes.map((each) => judgeHash(each).remarks);
  expect(
    verdicts(
      argon2({}),
      argon2({ passes: 1 }),
      argon2({ memory: 12 * 1024, passes: 3, type: 'i' }),
      argon2({ type: 'i' }),
      argon2({ type: 'd', version: 0x10, salt: new Uint8Array(8) }),
    ),
  ).toEqual([
    ['enough'],
    ['too-little'],
    ['enough', 'argon2i'],
    ['too-little', 'argon2i'],
    ['enough', 'short-salt', 'argon2d', 'argon2-old'],
  ]);
  const bcrypt = (cost: string) => judgeHash(readPasswordHash(`$2b$${cost}$${'a'.repeat(53)}`)).verdict;
  expect([bcrypt('04'), bcrypt('10'), bcrypt('12')]).toEqual(['too-little', 'enough', 'enough']);
  expect(judgeHash(readPasswordHash('{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g='))).toEqual({
    verdict: 'unfit',
    remarks: ['fast', 'unsalted'],
  });
  const pbkdf2 = (count: number, prf: string) =>
    judgeHash(readPasswordHash(`pbkdf2_${prf}$${count}$0123456789abcdef$MDEyMzQ1Njc4OTAxMjM0NQ==`)).remarks;
  expect([pbkdf2(600_000, 'sha256'), pbkdf2(260_000, 'sha256'), pbkdf2(1_400_000, 'sha1')]).toEqual([
    ['enough'],
    ['too-little'],
    ['enough', 'pbkdf2-sha1'],
  ]);
});
