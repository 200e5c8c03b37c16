import { expect, it } from 'vitest';
import { asLibpqReads, singleClient } from './single-client.ts';

it('reads sslmode as libpq does, and leaves a URL without it unchanged', () => {
  const plain = 'postgres://hln@127.0.0.1:5432/hln';
  expect(asLibpqReads(plain).href).toBe(plain);
  expect(asLibpqReads(`${plain}?sslmode=require`).href).toBe(`${plain}?sslmode=require&uselibpqcompat=true`);
});

it('encrypts and trusts any certificate if the URL says require', () => {
  const client = singleClient('postgres://hln@127.0.0.1:5432/hln?sslmode=require', 'hln test', 1_000);
  expect(client.ssl).toEqual({ rejectUnauthorized: false });
});
