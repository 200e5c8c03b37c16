import { describe, expect, it } from 'vitest';
import { recognise } from './recognise.ts';

const brief = (text: string) => recognise(text).map(({ kind, toolId }) => `${kind} → ${toolId}`);
const base64 = (text: string) => Buffer.from(text).toString('base64');
const base64url = (text: string) => Buffer.from(text).toString('base64url');

describe('the first thing a text looks like', () => {
  it.each([
    ['{"a": [1, 2]}', 'json → json-formatter'],
    ['  [1]\n', 'json → json-formatter'],
    ['"a string"', 'json → json-formatter'],
    ['\uFEFF{}', 'json → json-formatter'],
    ['{"a":1}\n{"a":2}\n', 'jsonLines → json-formatter'],
    ["{'a': 1,}", 'almostJson → json-formatter'],
    ['select a, b from t', 'sql → snowflake-sql-formatter'],
    ['-- daily\n/* costs */ with x as (select 1) select * from x', 'sql → snowflake-sql-formatter'],
    ['SELECT 1;', 'sql → snowflake-sql-formatter'],
    ['CREATE OR REPLACE TRANSIENT TABLE t (a int)', 'sql → snowflake-sql-formatter'],
    ['update t set a = 1 where b', 'sql → snowflake-sql-formatter'],
    ['data:image/png;base64,iVBORw0KGgo=', 'dataUrl → base64-encoder'],
    ['https://example.nz/a?b=c%20d', 'url → url-encoder'],
    ["curl -H 'a: b' 'https://example.nz/?a=%20&b=1' \\\n  -d '{}'", 'curl → url-encoder'],
    ['K%C4%81piti%20Coast', 'encoded → url-encoder'],
    ['a=1&b=two', 'encoded → url-encoder'],
    ['d41d8cd98f00b204e9800998ecf8427e', 'hash → hash-generator'],
    ['da39a3ee5e6b4b0d3255bfef95601890afd80709  empty.txt', 'hash → hash-generator'],
    ['E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855', 'hash → hash-generator'],
    ['#0af', 'color → color-picker'],
    ['#00AAFF80', 'color → color-picker'],
    ['rgb(0 170 255 / 50%);', 'color → color-picker'],
    ['oklch(0.7 0.1 200)', 'color → color-picker'],
    ['RebeccaPurple', 'color → color-picker'],
    ['color-mix(in oklch, red, blue)', 'color → color-picker'],
    ['background-color: #ff8800;', 'color → color-picker'],
    ['ff8800', 'color → color-picker'],
    ['0xFF8800', 'color → color-picker'],
    ['255, 136, 0', 'color → color-picker'],
    ['^\\d+$', 'regex → regex-tester'],
    ['(\\w+)@(\\w+)\\.nz', 'regex → regex-tester'],
    ['$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy', 'hash → hash-generator'],
    ['$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$RdescudvJCsgt3ub', 'hash → hash-generator'],
    ['-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----', 'base64 → base64-encoder'],
    ['```json\n{"a": 1}\n```', 'almostJson → json-formatter'],
    ['/^a+b$/gu', 'regex → regex-tester'],
    ['/[/]x/', 'regex → regex-tester'],
    [base64('Kia ora, te ao'), 'base64 → base64-encoder'],
    ['iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB', 'base64 → base64-encoder'],
    ['3q2+78r+ur4=', 'base64 → base64-encoder'],
    ['minlength: 8; required: lower, upper; allowed: [-_.]', 'passwordRules → password-generator'],
    ['passwordrules="minlength: 12; max-consecutive: 2;"', 'passwordRules → password-generator'],
    ['WIFI:T:WPA;S:home;P:secret;;', 'qr → qr-generator'],
    ['BEGIN:VCARD\nVERSION:3.0', 'qr → qr-generator'],
    ['mailto:kia@ora.nz', 'qr → qr-generator'],
    ['# hours\nopen: 9\nclosed:\n  - Sunday', 'yaml → data-converter'],
    ['[package]\nname = "kea"\nversion = 1', 'toml → data-converter'],
    ['id,name\n1,"Kea, a parrot"', 'csv → data-converter'],
    ['{"$schema": "https://json-schema.org/draft/2020-12/schema"}', 'schema → json-schema'],
    ['f81d4fae-7dec-11d0-a765-00a0c91e6bf6', 'uuid → uuid'],
    ['{F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6}', 'uuid → uuid'],
    ['urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6', 'uuid → uuid'],
    ['00000000-0000-0000-0000-000000000000', 'uuid → uuid'],
    ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'ulid → uuid'],
    ['1795940419', 'time → unix-time'],
    ['1795940419123', 'time → unix-time'],
    ['1795940419123456789', 'time → unix-time'],
    ['2026-11-29T21:20:19+13:00', 'time → unix-time'],
    ['2026-11-29 21:20', 'time → unix-time'],
    ['Sun, 29 Nov 2026 21:20:19 +1300', 'time → unix-time'],
    ['10/Oct/2000:13:55:36 -0700', 'time → unix-time'],
    ['*/15 9-17 * * MON-FRI', 'cron → cron'],
    ['0 0 12 ? * WED', 'cron → cron'],
    ['@daily', 'cron → cron'],
    ['0 5 * * 1 tar -zcf /var/backups/home.tgz /home/', 'cron → cron'],
  ])('%s', (text, expected) => {
    expect(brief(text)[0]).toBe(expected);
  });
});

describe('an unrecognised text', () => {
  it.each([
    'Kia ora',
    'password',
    'decade',
    '123456',
    '10, 20, 300',
    '^ see above',
    'C:\\docs\\work\\',
    '-----BEGIN of a message',
    'select the right tool',
    'selection from the list',
    'with love',
    'update me',
    'delete this, please',
    '20261122',
    '1234.5',
    '/usr/local/bin',
    '/unclosed(/',
    '#channel',
    'rgb(var(--red) 0 0)',
    'a = b',
    'x=1',
    '100% sure',
    'en_NZ',
    'node_modules',
    'ABCDEFGH',
    'required: a signature',
    'minlength: long',
    '3.14.15',
    'eyJub3Q.a.token',
    'Kia ora, Mere\nNgā mihi, Ata',
    'a = b\nc = d',
    'Notes:\nbuy milk',
    '0211234567',
    '4006381333931',
    '2026-02-30T10:00',
    '1 2 3 4 5',
    'Is it * or is it ?',
    '@everyone',
    'ABCDEFGHJKMNPQRSTVWXYZ0123',
    'Meet at 9:30 tomorrow',
  ])('%s', (text) => {
    expect(brief(text)).toEqual(['text → hash-generator', 'text → base64-encoder', 'text → qr-generator']);
  });

  it('is nothing at all when it is blank', () => {
    expect(recognise(' \n\t\uFEFF ')).toEqual([]);
  });
});

describe('a token', () => {
  const token = `${base64url('{"alg":"HS256"}')}.${base64url('{"sub":"ā"}')}.c2ln`;

  it.each([token, `Bearer ${token}`, `Authorization: bearer ${token}`])('opens with its payload', (text) => {
    expect(recognise(text).map(({ toolId, handedAs, text: handed }) => [toolId, handedAs, handed])).toEqual([
      ['jwt-debugger', 'jwt', text],
      ['json-formatter', 'json', '{"sub":"ā"}'],
      ['base64-encoder', 'base64', base64url('{"sub":"ā"}')],
    ]);
  });
});

describe('the order', () => {
  it('puts specific matches before general ones', () => {
    expect(brief('https://example.nz/')).toEqual(['url → url-encoder', 'url → qr-generator']);
    // Hexadecimal digits are also in the alphabet of Base64.
    expect(brief('d41d8cd98f00b204e9800998ecf8427e')[0]).toBe('hash → hash-generator');
    // As many digits as MD5 has, with the bits of a UUID of version 4.
    expect(brief('919108f752d143209bacf847db4148a8').slice(0, 2)).toEqual([
      'hash → hash-generator',
      'uuid → uuid',
    ]);
    expect(brief('/users/')).toEqual(['regex → regex-tester']);
    expect(recognise('/users/')[0]?.weight).toBe(1);
  });

  it('hands over the relevant part', () => {
    expect(recognise('0xDEADBEEFDEADBEEFDEADBEEFDEADBEEF')[0]?.text).toBe('DEADBEEFDEADBEEFDEADBEEFDEADBEEF');
    expect(recognise('red;')[0]?.text).toBe('red');
    expect(recognise(' plain text ')[0]?.text).toBe(' plain text ');
  });

  it.each([
    ['{"a":1}', 'json'],
    ["{'a': 1,}", 'json'],
    ['{"a":1}\n{"a":2}', 'json-lines'],
    ['select a from t', 'sql'],
    ['https://example.nz/', 'url'],
    ['curl https://example.nz/?a=%20', 'text'],
    ['a%20b', 'url-encoded'],
    ['a=1&b=two', 'url-encoded'],
    ['d41d8cd98f00b204e9800998ecf8427e', 'hash'],
    ['#0af', 'color'],
    ['/^a+b$/g', 'regex'],
    [base64('Kia ora, te ao'), 'base64'],
    ['data:,x', 'base64'],
    ['minlength: 8', 'password-rules'],
    ['WIFI:T:WPA;S:home;;', 'text'],
    ['f81d4fae-7dec-11d0-a765-00a0c91e6bf6', 'identifier'],
    ['1795940419', 'time'],
    ['@hourly', 'cron'],
    ['Kia ora', 'text'],
  ])('hands over %s as %s', (text, kind) => {
    expect(recognise(text)[0]?.handedAs).toBe(kind);
  });

  it('gives the reason', () => {
    expect(recognise('{"a":1}')[0]?.reason).toBe('It parses as JSON: an object of 1.');
    expect(recognise('a%20b')[0]?.reason).toBe('It has one percent-encoded byte.');
    expect(recognise('#0af')[0]?.reason).toBe('It is written like a colour in CSS.');
  });
});

describe('long texts', () => {
  it.each([
    ['brackets', '['.repeat(100_000)],
    ['slashes', '/'.repeat(200_000)],
    ['letters', 'a'.repeat(2_000_000)],
    ['pairs', `${'a=b&'.repeat(200_000)}a`],
    ['spaces in a comment', `--${' '.repeat(200_000)}`],
    ['dots', 'aaaa.'.repeat(200_000)],
    ['digits', 'f'.repeat(200_000)],
    ['backslashes', `/${'\\'.repeat(200_000)}`],
    ['comments', '/**/'.repeat(100_000)],
    ['words', 'create or replace '.repeat(50_000)],
  ])('of %s are recognised all the same', (_name, text) => {
    expect(recognise(text).length).toBeGreaterThan(0);
  });
});
