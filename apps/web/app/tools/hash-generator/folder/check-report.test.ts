import { toHex } from '@hln/bytes';
import { type AlgorithmId, parseSums } from '@hln/digests';
import { expect, it } from 'vitest';
import type { FolderFile } from '../../../lib/folder-files.ts';
import { digest } from '../logic.ts';
import { type FileDigests, reportCheck } from './check-report.ts';
import { planCheck, sumsFilesOf } from './plan-check.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const fileOf = (path: string): FolderFile => ({ path, file: new File([path], path) });
/** Every file contains its own path. */
const digestOf = (id: AlgorithmId, path: string) => digest(id, bytesOf(path));
const line = (id: AlgorithmId, path: string, name = path) => `${toHex(digestOf(id, path))}  ${name}\n`;

interface CheckOptions {
  readonly unreadable?: string;
  readonly isHmac?: boolean;
}

function check(
  files: readonly FolderFile[],
  lists: Readonly<Record<string, string>>,
  { unreadable, isHmac = false }: CheckOptions = {},
) {
  const plan = planCheck(
    files,
    Object.entries(lists).map(([path, text]) => ({ path, list: parseSums(text, path) })),
    isHmac,
  );
  const digests: FileDigests = new Map(
    [...plan.needed].map(([file, ids]) => [
      file,
      file.path === unreadable ? null : new Map([...ids].map((id) => [id, digestOf(id, file.path)])),
    ]),
  );
  return reportCheck(plan, digests);
}

it('reports matches, differences, and missing, unreadable and surplus files', () => {
  const files = ['SHA256SUMS', 'SHA256SUMS.asc', 'good', 'bad', 'broken', 'surplus'].map(fileOf);
  expect(sumsFilesOf(files).map(({ path }) => path)).toEqual(['SHA256SUMS']);
  const list =
    line('SHA-256', 'good') +
    line('SHA-256', 'other', 'bad') +
    line('SHA-256', 'gone') +
    line('SHA-256', 'broken');
  const report = check(files, { SHA256SUMS: list }, { unreadable: 'broken' });
  expect(report.entries.map(({ path, status }) => [path, status])).toEqual([
    ['bad', 'differs'],
    ['gone', 'missing'],
    ['broken', 'unreadable'],
    ['good', 'matches'],
  ]);
  expect(report.extra).toEqual(['surplus']);
  expect(report.counts).toEqual({
    matches: 1,
    differs: 1,
    missing: 1,
    unreadable: 1,
    keyless: 0,
    checksum: 0,
    extra: 1,
  });
});

it('reads paths relative to the folder of the list, with . and .., slashes of Windows and either form of accents', () => {
  const files = ['rel/sub/a', 'rel/b', 'c', 'rel/Te\u0304', 'rel/w/x'].map(fileOf);
  const list =
    line('SHA-256', 'rel/sub/a', './sub/a') +
    line('SHA-256', 'rel/b', 'sub/../b') +
    line('SHA-256', 'c', '../c') +
    line('SHA-256', 'rel/Te\u0304', 'T\u0113') +
    line('SHA-256', 'rel/w/x', 'w\\x');
  const report = check(files, { 'rel/SHA256SUMS': list });
  expect(report.counts).toEqual({
    matches: 5,
    differs: 0,
    missing: 0,
    unreadable: 0,
    keyless: 0,
    checksum: 0,
    extra: 0,
  });
});

it('never looks outside the folder', () => {
  const report = check([fileOf('etc/passwd')], {
    SHA256SUMS: line('SHA-256', 'etc/passwd', '../etc/passwd'),
  });
  expect(report.counts).toEqual({
    matches: 0,
    differs: 0,
    missing: 1,
    unreadable: 0,
    keyless: 0,
    checksum: 0,
    extra: 1,
  });
});

it('checks a file in every list that has it', () => {
  const lists = { SHA256SUMS: line('SHA-256', 'a'), MD5SUMS: line('MD5', 'other', 'a') };
  const report = check([fileOf('a')], lists);
  expect(report.entries.map(({ algorithm, status }) => [algorithm, status])).toEqual([
    ['MD5', 'differs'],
    ['SHA-256', 'matches'],
  ]);
});

it('treats every line as an HMAC once a key is in use, and says which can’t be one', () => {
  const lists = {
    SHA256SUMS: line('SHA-256', 'a'),
    'x.sfv': 'a 00000000',
    HMACS: `HMAC-SHA256(a)= ${toHex(digestOf('SHA-256', 'a'))}`,
  };
  const statuses = (isHmac: boolean) =>
    check([fileOf('a')], lists, { isHmac })
      .entries.map(({ listPath, status }) => `${listPath} ${status}`)
      .toSorted();
  expect(statuses(false)).toEqual(['HMACS keyless', 'SHA256SUMS matches', 'x.sfv differs']);
  expect(statuses(true)).toEqual(['HMACS matches', 'SHA256SUMS matches', 'x.sfv checksum']);
});
