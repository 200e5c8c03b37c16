import { loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { PLAIN_STYLE } from '../drawing/style.ts';
import { MOST_ROWS, readBatch } from './batch-rows.ts';
import { type BatchOrder, makeArchive } from './make-archive.ts';
import { zipFile } from './zip-file.ts';

describe('readBatch', () => {
  it('reads quoted fields, and names the line that each row starts on', () => {
    const { rows } = readBatch('\uFEFFtext,file\r\n"x, ""y""\n2",a\r\n\r\nz,b\n', 'text');
    expect(rows).toEqual([
      { line: 2, file: 'a', text: 'x, "y"\n2', caption: 'a' },
      { line: 5, file: 'b', text: 'z', caption: 'b' },
    ]);
  });

  it.each([';', '\t'])('uses %j as separator', (separator) => {
    expect(readBatch(`text${separator}file\n1,5${separator}a`, 'text').rows).toEqual([
      { line: 2, file: 'a', text: '1,5', caption: 'a' },
    ]);
  });

  it('sets rows with stray quotation marks aside, and reads the others', () => {
    const { rows, bad } = readBatch('text\n5" pipe\nx\n"never closed\n', 'text');
    expect(rows.map(({ text }) => text)).toEqual(['x']);
    expect(bad.map(({ line }) => line)).toEqual([2, 4]);
    expect(bad[0]?.message).toContain(
      'a quotation mark stands within a field that is not in quotation marks',
    );
  });

  it('reads nothing below a first row that is not CSV, and nothing from an empty text', () => {
    expect(readBatch('te"xt\nx', 'text')).toMatchObject({ rows: [], bad: [{ line: 1 }] });
    expect(readBatch('', 'text')).toEqual({ rows: [], bad: [], unknownColumns: [] });
  });

  it('matches common column names, names files, and reports bad rows', () => {
    const csv =
      'File Name,Network,Encryption,Password\nlobby,Guest,WPA,kia ora 123\nlobby,Guest,WPA,short\n../x,Open,nopass,\n';
    expect(readBatch(csv, 'wifi')).toEqual({
      rows: [
        { line: 2, file: 'lobby', text: 'WIFI:T:WPA;S:Guest;P:kia ora 123;;', caption: 'lobby' },
        { line: 4, file: '-x', text: 'WIFI:T:nopass;S:Open;;', caption: '../x' },
      ],
      bad: [{ line: 3, message: 'A WPA password has 8 to 63 characters.' }],
      unknownColumns: [],
    });
  });

  it('lets a row choose its kind, and reports unknown columns', () => {
    const { rows, bad } = readBatch('kind,text,url\ntext,hello,\nurl,,example.org\nfax,1,\n', 'text');
    expect(rows.map(({ text, file }) => [file, text])).toEqual([
      ['qr-0001', 'hello'],
      ['qr-0002', 'https://example.org'],
    ]);
    expect(bad).toEqual([{ line: 4, message: 'There is no kind "fax".' }]);
    expect(readBatch('text,colour\nx,red\n', 'text').unknownColumns).toEqual(['colour']);
  });

  it('renames files with the same name, ignoring case', () => {
    const { rows } = readBatch('text,file\na,X\nb,x\nc,x\n', 'text');
    expect(rows.map(({ file }) => file)).toEqual(['X', 'x-2', 'x-3']);
  });

  it('stops at the row limit and says so', () => {
    const { rows, bad } = readBatch(`text\n${'x\n'.repeat(MOST_ROWS + 5)}`, 'text');
    expect([rows.length, bad.length, bad[0]?.line]).toEqual([MOST_ROWS, 1, MOST_ROWS + 2]);
  });
});

/** Reads an archive by its directory, as unpackers do. */
async function unpack(archive: Blob): Promise<Map<string, Uint8Array>> {
  const bytes = new Uint8Array(await archive.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  const files = new Map<string, Uint8Array>();
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count--) {
    const [size, nameLength, offset] = [
      view.getUint32(at + 24, true),
      view.getUint16(at + 28, true),
      view.getUint32(at + 42, true),
    ];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const start = offset + 30 + view.getUint16(offset + 26, true);
    files.set(name, bytes.slice(start, start + size));
    at += 46 + nameLength;
  }
  return files;
}

describe('zipFile', () => {
  it('contains the files under their names', async () => {
    const bytes = new TextEncoder().encode('123456789');
    const archive = zipFile([
      { name: 'ā.txt', bytes },
      { name: 'b.txt', bytes: new Uint8Array() },
    ]);
    expect(await unpack(archive)).toEqual(
      new Map([
        ['ā.txt', bytes],
        ['b.txt', new Uint8Array()],
      ]),
    );
    const view = new DataView(await archive.arrayBuffer());
    expect([view.getUint32(0, true).toString(16), view.getUint32(14, true).toString(16)]).toEqual([
      '4034b50',
      'cbf43926',
    ]);
  });
});

describe('makeArchive', () => {
  const order: BatchOrder = {
    csv: 'text,file\nhello,one\n,two\nworld,three\n',
    kind: 'text',
    options: { level: 'M' },
    style: PLAIN_STYLE,
    logoShare: 0.2,
    format: 'png',
    pixels: 290,
  };

  it('creates a file for each good row, reports progress, and lists the other rows', async () => {
    const shares: number[] = [];
    const { file: archive, made, bad } = await makeArchive(order, (share) => shares.push(share));
    expect([made, bad, shares]).toEqual([2, [{ line: 3, message: 'Write the text of the code.' }], [0.5, 1]]);
    const files = archive === null ? new Map<string, Uint8Array>() : await unpack(archive);
    expect([...files.keys()]).toEqual(['one.png', 'three.png']);
    const image = await loadImage(Buffer.from(files.get('one.png') ?? new Uint8Array()));
    expect(image.width).toBe(290);
  });

  it('creates SVG, and nothing from a table without a good row', async () => {
    const { file: archive } = await makeArchive({ ...order, format: 'svg' }, () => undefined);
    const files = archive === null ? new Map<string, Uint8Array>() : await unpack(archive);
    expect(new TextDecoder().decode(files.get('one.svg'))).toMatch(/^<svg [^>]*viewBox="-4 -4 29 29"/);
    expect(await makeArchive({ ...order, csv: 'text\n' }, () => undefined)).toMatchObject({
      file: null,
      made: 0,
    });
  });

  it("leaves out codes that can't be read back or do not fit", async () => {
    const unseen = await makeArchive(
      { ...order, style: { ...PLAIN_STYLE, foreground: '#ffffff' } },
      () => undefined,
    );
    expect(unseen.bad.map(({ line }) => line)).toEqual([2, 3, 4]);
    const long = await makeArchive({ ...order, csv: `text\n${'x'.repeat(3000)}\n` }, () => undefined);
    expect(long.bad[0]?.message).toMatch(/^Too long by 669 characters/);
  });
});
