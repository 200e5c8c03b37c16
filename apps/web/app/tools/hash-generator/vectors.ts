import { toHex } from '@hln/bytes';
import { compareExpected, parseSums } from '@hln/digests';
import { judgeHash, readPasswordHash } from '@hln/digests/password-hashes';
import { verifyPassword } from '@hln/digests/verify-hash';
import type { Vector } from '../vector.ts';
import { digest, hmac } from './logic.ts';

const ascii = (text: string) => new TextEncoder().encode(text);

const REFERENCE = 'the reference implementation of Argon2, src/test.c';

/** What is checked, the stored password, the password, and where both come from. */
const PASSWORDS = [
  [
    'bcrypt, $2a$',
    '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
    'U*U',
    'crypt_blowfish 1.3, wrapper.c',
  ],
  [
    'bcrypt, $2y$',
    '$2y$07$usesomesillystringfore2uDLvp1Ii2e./U9C8sBjqp8I90dH6hi',
    'rasmuslerdorf',
    'PHP manual, crypt()',
  ],
  [
    'Argon2id',
    '$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc',
    'password',
    REFERENCE,
  ],
  [
    'Argon2i of version 16',
    '$argon2i$m=256,t=2,p=2$c29tZXNhbHQ$tsEVYKap1h6scGt5ovl9aLRGOqOth+AMB+KwHpDFZPs',
    'password',
    REFERENCE,
  ],
  ['LDAP’s {SHA}', '{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=', 'password', 'RFC 2307'],
] as const;

/** Algorithm, message in ASCII, digest, and the standard that defines the algorithm. */
const DIGESTS = [
  ['MD5', 'abc', '900150983cd24fb0d6963f7d28e17f72', 'RFC 1321 A.5'],
  ['SHA-1', 'abc', 'a9993e364706816aba3e25717850c26c9cd0d89d', 'FIPS 180-4'],
  ['SHA-224', 'abc', '23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7', 'FIPS 180-4'],
  ['SHA-256', 'abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', 'FIPS 180-4'],
  [
    'SHA-384',
    'abc',
    'cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7',
    'FIPS 180-4',
  ],
  [
    'SHA-512',
    'abc',
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
    'FIPS 180-4',
  ],
  ['SHA-512/224', 'abc', '4634270f707b6a54daae7530460842e20e37ed265ceee9a43e8924aa', 'FIPS 180-4'],
  ['SHA-512/256', 'abc', '53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23', 'FIPS 180-4'],
  ['SHA3-224', 'abc', 'e642824c3f8cf24ad09234ee7d3c766fc9a3a5168d0c94ad73b46fdf', 'FIPS 202'],
  ['SHA3-256', 'abc', '3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532', 'FIPS 202'],
  [
    'SHA3-384',
    'abc',
    'ec01498288516fc926459f58e2c6ad8df9b473cb0fc08c2596da7cf0e49be4b298d88cea927ac7f539f1edf228376d25',
    'FIPS 202',
  ],
  [
    'SHA3-512',
    'abc',
    'b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e10e116e9192af3c91a7ec57647e3934057340b4cf408d5a56592f8274eec53f0',
    'FIPS 202',
  ],
  [
    'BLAKE2b-512',
    'abc',
    'ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923',
    'RFC 7693 A',
  ],
  ['BLAKE2s-256', 'abc', '508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982', 'RFC 7693 B'],
  ['RIPEMD-160', 'abc', '8eb208f7e05d987a9b044a8e98c6b087f15a0bfc', 'ISO/IEC 10118-3'],
  ['MD5', '', 'd41d8cd98f00b204e9800998ecf8427e', 'RFC 1321 A.5'],
  ['SHA-1', '', 'da39a3ee5e6b4b0d3255bfef95601890afd80709', 'FIPS 180-4'],
  ['SHA-224', '', 'd14a028c2a3a2bc9476102bb288234c415a2b01f828ea62ac5b3e42f', 'FIPS 180-4'],
  ['SHA-256', '', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', 'FIPS 180-4'],
  [
    'SHA-384',
    '',
    '38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b',
    'FIPS 180-4',
  ],
  [
    'SHA-512',
    '',
    'cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e',
    'FIPS 180-4',
  ],
  ['SHA-512/224', '', '6ed0dd02806fa89e25de060c19d3ac86cabb87d6a0ddd05c333b84f4', 'FIPS 180-4'],
  ['SHA-512/256', '', 'c672b8d1ef56ed28ab87c3622c5114069bdd3ad7b8f9737498d0c01ecef0967a', 'FIPS 180-4'],
  ['SHA3-224', '', '6b4e03423667dbb73b6e15454f0eb1abd4597f9a1b078e3f5b5a6bc7', 'FIPS 202'],
  ['SHA3-256', '', 'a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a', 'FIPS 202'],
  [
    'SHA3-384',
    '',
    '0c63a75b845e4f7d01107d852e4c2485c51a50aaaa94fc61995e71bbee983a2ac3713831264adb47fb6bd1e058d5f004',
    'FIPS 202',
  ],
  [
    'SHA3-512',
    '',
    'a69f73cca23a9ac5c8b567dc185a756e97c982164fe25859e0d1dcc1475c80a615b2123af1f5f94c11e3e9402c3ac558f500199d95b6d3e301758586281dcd26',
    'FIPS 202',
  ],
  [
    'BLAKE2b-512',
    '',
    '786a02f742015903c6c6fd852552d272912f4740e15847618a86e217f71f5419d25e1031afee585313896444934eb04b903a685b1448b755d56f701afe9be2ce',
    'RFC 7693 A',
  ],
  ['BLAKE2s-256', '', '69217a3079908094e11121d042354a7c1f55b6482ca1a51e1b250dfd1ed0eef9', 'RFC 7693 B'],
  ['RIPEMD-160', '', '9c1185a5c5e9fc54612808977ee8f548b2258d31', 'ISO/IEC 10118-3'],
  ['BLAKE2b-256', 'abc', 'bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319', 'RFC 7693 §2.8'],
  [
    'Keccak-256',
    '',
    'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
    'Keccak submission 3.0',
  ],
  ['BLAKE3', '', 'af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262', 'BLAKE3 specification'],
  ['CRC32', '123456789', 'cbf43926', 'ITU-T V.42'],
  ['CRC32', '', '00000000', 'ITU-T V.42'],
] as const;

/** RFC 2202 and RFC 4231, test case 2: the key is “Jefe”. */
const HMACS = [
  ['HMAC-MD5', '750c783e6ab0b503eaa86e310a5db738', 'RFC 2202 §2'],
  ['HMAC-SHA-1', 'effcdf6ae5eb2fa2d27416d5f184df9c259a7c79', 'RFC 2202 §3'],
  ['HMAC-SHA-224', 'a30e01098bc6dbbf45690f3a7e9e6d0f8bbea2a39e6148008fd05e44', 'RFC 4231 §4.3'],
  ['HMAC-SHA-256', '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843', 'RFC 4231 §4.3'],
  [
    'HMAC-SHA-384',
    'af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649',
    'RFC 4231 §4.3',
  ],
  [
    'HMAC-SHA-512',
    '164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737',
    'RFC 4231 §4.3',
  ],
] as const;

const MILLION = 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0';
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

export const VECTORS: readonly Vector[] = [
  ...DIGESTS.map(([id, text, expected, source]) => ({
    name: `${id} of “${text}”`,
    source,
    run: () => toHex(digest(id, ascii(text))),
    expected,
  })),
  ...HMACS.map(([id, expected, source]) => ({
    name: id,
    source,
    run: () => toHex(hmac(id, ascii('Jefe'), ascii('what do ya want for nothing?'))),
    expected,
  })),
  {
    name: 'SHA-256 of a million “a”',
    source: 'FIPS 180-4',
    run: () => toHex(digest('SHA-256', new Uint8Array(1_000_000).fill(97))),
    expected: MILLION,
  },
  {
    name: 'HMAC-SHA-256 with a key longer than a block',
    source: 'RFC 4231 §4.7',
    run: () =>
      toHex(
        hmac(
          'SHA-256',
          new Uint8Array(131).fill(0xaa),
          ascii('Test Using Larger Than Block-Size Key - Hash Key First'),
        ),
      ),
    expected: '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  },
  {
    name: 'an expected value in upper case with colons',
    source: 'own',
    run: () =>
      compareExpected(
        (ABC.toUpperCase().match(/../g) ?? []).join(':'),
        new Map([['SHA-256', digest('SHA-256', ascii('abc'))]]),
      ),
    expected: { kind: 'match', algorithm: 'SHA-256', named: null },
  },
  ...PASSWORDS.map(
    ([name, hash, password, source]): Vector => ({
      name,
      source,
      run: async () => {
        const stored = readPasswordHash(hash);
        return [await verifyPassword(stored, password), await verifyPassword(stored, `${password}x`)];
      },
      expected: [true, false],
    }),
  ),
  {
    name: 'bcrypt at cost 5 is judged too little, Argon2id with 64 MiB and 2 passes enough',
    source: 'OWASP, Password Storage Cheat Sheet',
    run: () =>
      [
        '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
        '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
      ].map((hash) => judgeHash(readPasswordHash(hash)).verdict),
    expected: ['too-little', 'enough'],
  },
  {
    name: 'an escaped name in a list',
    source: 'GNU coreutils manual, md5sum',
    run: () => parseSums(`\\${ABC} *new\\nline\n`, 'SHA256SUMS').entries.map(({ path }) => path),
    expected: ['new\nline'],
  },
];
