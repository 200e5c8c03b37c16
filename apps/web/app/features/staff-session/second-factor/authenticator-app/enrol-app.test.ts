import { encodeQr } from '@hln/qr';
import { expect, it } from 'vitest';
import { groupedKey, keyUri, QUIET_ZONE, qrPath } from './enrol-app.tsx';

const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

it('writes the key URI as apps read it, and escapes the account’s name', () => {
  const uri = new URL(keyUri('a:b+ā&secret=X@hln.example', SECRET));
  expect(uri.href).toBe(
    `otpauth://totp/HLN:ab%2B%C4%81%26secret%3DX%40hln.example?secret=${SECRET}&issuer=HLN`,
  );
  expect(uri.searchParams.getAll('secret')).toEqual([SECRET]);
  expect(groupedKey(SECRET)).toBe('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567');
});

it('draws exactly the dark modules of a code, each once', () => {
  const { modules } = encodeQr(keyUri('aroha@hln.example', SECRET));
  const drawn = modules.map((row) => row.map(() => 0));
  for (const [, x, y, width] of qrPath(modules).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let n = 0; n < Number(width); n++) {
      const row = drawn[Number(y) - QUIET_ZONE] ?? [];
      row[Number(x) - QUIET_ZONE + n] = (row[Number(x) - QUIET_ZONE + n] ?? 0) + 1;
    }
  }
  expect(drawn).toEqual(modules.map((row) => row.map(Number)));
});
