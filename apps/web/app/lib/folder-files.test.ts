import { expect, it } from 'vitest';
import { droppedContent, MOST_FILES, pickedContent } from './folder-files.ts';

const file = (name: string) => new File(['x'], name);

/** Works like the browser's reader, but with two entries at a time. */
function folder(path: string, children: readonly object[]): FileSystemEntry {
  const createReader = () => {
    const left = [...children];
    return { readEntries: (give: (part: readonly object[]) => void) => give(left.splice(0, 2)) };
  };
  return Object.assign(Object.create(null), {
    isFile: false,
    isDirectory: true,
    fullPath: path,
    createReader,
  });
}

function entry(path: string): FileSystemEntry {
  const give = (take: (found: File) => void) => take(file(path.slice(path.lastIndexOf('/') + 1)));
  return Object.assign(Object.create(null), { isFile: true, isDirectory: false, fullPath: path, file: give });
}

it('names the files of a dialog by their paths', () => {
  const inFolder = Object.defineProperty(file('b'), 'webkitRelativePath', { value: 'a/b' });
  const { files, hasFolder } = pickedContent([inFolder]);
  expect([files.map(({ path }) => path), hasFolder]).toEqual([['a/b'], true]);
  expect(pickedContent([file('x'), file('y')])).toMatchObject({ hasFolder: false, isCut: false });
  expect(pickedContent(Array.from({ length: MOST_FILES + 1 }, () => file('x')))).toMatchObject({
    isCut: true,
  });
});

it('reads dropped folders with everything in them', async () => {
  const entries = [
    folder('/a', [entry('/a/1'), folder('/a/b', [entry('/a/b/2')]), entry('/a/3')]),
    entry('/4'),
  ];
  const { files, hasFolder, isCut } = await droppedContent({ files: [], entries });
  expect(files.map(({ path }) => path)).toEqual(['4', 'a/1', 'a/3', 'a/b/2']);
  expect([hasFolder, isCut]).toEqual([true, false]);
});

it('keeps dropped files without a folder as they are', async () => {
  const { files, hasFolder } = await droppedContent({ files: [file('x')], entries: [entry('/x')] });
  expect([files.map(({ path }) => path), hasFolder]).toEqual([['x'], false]);
});
