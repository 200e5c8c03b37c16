import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatSQL } from '../src/index.ts';
import { type Block, blocksOf, ownText } from './blocks/blocks.ts';

/** A block of the open corpus that was labelled by hand: its position, and whether its text is SQL. */
interface Label {
  readonly path: string;
  readonly offset: number;
  /** The start of the SHA-256 of the block with its tags. */
  readonly hash: string;
  readonly sql: boolean;
  /** The reason, if it is not obvious. */
  readonly why?: string;
}

const labels: readonly Label[] = JSON.parse(
  readFileSync(new URL('./blocks/labels.json', import.meta.url), 'utf8'),
);
const folder = join(process.env.HLN_CORPUS_DIR ?? '', 'dbt-macros');

/** The labelled block in its file, and the same block in the formatted file. */
function before(label: Label): readonly [Block, Block] {
  const text = readFileSync(join(folder, label.path), 'utf8');
  const { formatted } = formatSQL(text);
  const blocks = blocksOf(text);
  const index = blocks.findIndex(({ start }) => start === label.offset);
  const was = blocks[index];
  const is = blocksOf(formatted)[index];
  if (was === undefined || is === undefined) throw new Error(`${label.path}: no block at ${label.offset}`);
  return [was, is];
}

describe.skipIf(process.env.HLN_CORPUS_DIR === undefined || !existsSync(folder))(
  'the labelled blocks of the open corpus (HLN_CORPUS_DIR)',
  () => {
    let read: readonly { readonly label: Label; readonly blocks: readonly [Block, Block] }[] = [];

    beforeAll(() => {
      read = labels.map((label) => ({ label, blocks: before(label) }));
    });

    it('number 300, and are unchanged since they were labelled', () => {
      expect(labels.length).toBe(300);
      for (const { label, blocks } of read)
        expect(createHash('sha256').update(blocks[0].text).digest('hex').slice(0, 12), label.path).toBe(
          label.hash,
        );
    });

    it('keep every byte of text that is not SQL', () => {
      const changed = read.filter(
        ({ label, blocks: [was, is] }) => !label.sql && ownText(was) !== ownText(is),
      );
      expect(changed.map(({ label }) => `${label.path} ${label.offset}`)).toEqual([]);
    });

    it('are formatted in at least 95 of 100 cases if they are SQL', () => {
      const sql = read.filter(({ label }) => label.sql);
      const kept = sql.filter(({ label }) => {
        const { proof } = formatSQL(readFileSync(join(folder, label.path), 'utf8'), { includeProof: true });
        const text = readFileSync(join(folder, label.path), 'utf8').slice(0, label.offset);
        const line = text.split('\n').length;
        const column = label.offset - text.lastIndexOf('\n');
        return proof?.kept.some((one) => one.line === line && one.column === column);
      });
      expect(sql.length).toBeGreaterThan(150);
      expect(kept.length / sql.length).toBeLessThanOrEqual(0.05);
    });
  },
);
