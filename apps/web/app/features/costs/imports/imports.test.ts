import { COST_LIMITS, type CostImport } from '@hln/contracts';
import { describe, expect, it } from 'vitest';
import { hasChanges, previewOf } from './preview.ts';
import { readCostFile } from './read-cost-file.ts';
import { COST_IMPORT, COST_IMPORTS, COST_PREVIEW } from './texts.ts';

const HEADER = 'Date,Class 1,Class 2,Amount';
const fileOf = (text: string | Uint8Array<ArrayBuffer>, name = 'costs.csv') => new File([text], name);

describe('a file of costs', () => {
  it('is read as CSV or JSON by its content, whatever its name', async () => {
    const csv = await readCostFile(fileOf(`${HEADER}\n2026-01-01,a,b,1.50\n`, 'costs.txt'));
    expect(csv).toMatchObject({ unit: 'line', problemCount: 0, rows: [{ line: 2, amount: '1.50' }] });
    const entries = [{ date: '2026-01-01', class_1: 'a', class_2: 'b', amount: '1.50' }];
    const json = await readCostFile(fileOf(`\n${JSON.stringify({ entries })}`, 'costs.csv'));
    expect(json).toMatchObject({ unit: 'entry', problemCount: 0, rows: [{ line: 1, amount: '1.50' }] });
  });

  it('keeps its good lines despite wrong ones', async () => {
    const reading = await readCostFile(fileOf(`${HEADER}\n2026-01-01,a,b,"12,5"\n2026-01-02,a,b,2`));
    expect(reading.rows).toMatchObject([{ line: 3 }]);
    expect(reading.problems).toEqual([{ line: 2, message: expect.stringContaining('is not a number') }]);
  });

  it.each<readonly [string, string | Uint8Array<ArrayBuffer>, string]>([
    ['it is too large', 'x'.repeat(COST_LIMITS.pageBytes + 1), COST_IMPORT.tooLarge('costs.csv', 1)],
    [
      'it has too many rows',
      `${HEADER}\n${'2026-01-01,a,b,1\n'.repeat(COST_LIMITS.pageRows + 1)}`,
      COST_IMPORT.tooManyRows('costs.csv', COST_LIMITS.pageRows + 1, COST_LIMITS.pageRows),
    ],
    [
      'it is not text',
      new Uint8Array([0xff, 0xfe, 0x00]),
      COST_IMPORT.unreadable('costs.csv', 'is not UTF-8 text'),
    ],
    ['it has no costs', `${HEADER}\n`, COST_IMPORT.empty('costs.csv')],
    ['its JSON is invalid', '{', COST_IMPORT.invalid('costs.csv', 'The body is not valid JSON.')],
    ['it would remove costs', '{"mode":"replace","entries":[]}', COST_IMPORT.replaces('costs.csv')],
  ])('is refused with a sentence if %s', async (_, text, message) => {
    await expect(readCostFile(fileOf(text))).rejects.toMatchObject({ code: 'bad_file', message });
  });
});

describe('a preview', () => {
  const reading = readCostFile(
    fileOf(
      [
        HEADER,
        '2026-01-01,a,b,1',
        '2026-01-02,a,b,x',
        '2026-01-03,a,b,3',
        '2026-01-04,a,b,4',
        '2026-01-05,a,b,5',
      ].join('\n'),
    ),
  );
  const answer = [
    { line: 2, state: 'new' },
    {
      line: 4,
      state: 'changed',
      was: { date: '2026-01-03', class_1: 'a', class_2: 'c', amount: '2.5' },
    },
    { line: 5, state: 'unchanged' },
    { line: 6, state: 'other', was: { amount: '-5' } },
  ] as const;

  it('says what an import does with each line and why, in the order of the file', async () => {
    const { lines, counts, unlisted } = previewOf(await reading, [...answer]);
    expect(lines).toEqual([
      { line: 2, state: 'new', cost: '2026-01-01, a - b, NZD 1', note: null },
      { line: 3, state: 'wrong', cost: null, note: expect.stringContaining('Amount "x" is not a number') },
      {
        line: 4,
        state: 'changed',
        cost: '2026-01-03, a - b, NZD 3',
        note: 'Now: 2026-01-03, a - c, NZD 2.5',
      },
      { line: 5, state: 'unchanged', cost: '2026-01-04, a - b, NZD 4', note: null },
      { line: 6, state: 'wrong', cost: '2026-01-05, a - b, NZD 5', note: COST_PREVIEW.otherSum('-5') },
    ]);
    expect(counts).toEqual({ new: 1, changed: 1, unchanged: 1, wrong: 2 });
    expect(COST_PREVIEW.summary(counts)).toBe('1 new, 1 changed, 1 unchanged, 2 wrong');
    expect(unlisted).toBe(0);
  });

  it('sets wrong lines aside and sends the others', async () => {
    expect(previewOf(await reading, [...answer]).rows.map(({ line }) => line)).toEqual([2, 4, 5]);
  });

  it('has nothing to import if all good lines are there already', async () => {
    const preview = previewOf(
      await reading,
      [2, 4, 5, 6].map((line) => ({ line, state: 'unchanged' as const })),
    );
    expect(hasChanges(preview)).toBe(false);
    expect(hasChanges(previewOf(await reading, [...answer]))).toBe(true);
  });

  it('counts wrong lines beyond those that are listed', async () => {
    const bad = await readCostFile(fileOf(`${HEADER}\n${'2026-01-01,a,b,x\n'.repeat(130)}`));
    const preview = previewOf(bad, []);
    expect(preview.lines).toHaveLength(100);
    expect(preview).toMatchObject({ counts: { wrong: 130 }, unlisted: 30 });
  });

  it('does not guess the state of a row that the database left out', async () => {
    const incomplete = answer.slice(1);
    const read = await reading;
    expect(() => previewOf(read, incomplete)).toThrow(RangeError);
  });
});

describe('the list of imports', () => {
  const one: CostImport = {
    id: 'x',
    origin: 'page',
    created_at: '2026-01-01T00:00:00Z',
    imported_by: 'someone',
    imported_by_email: 'a@hln.example',
    lines: 1_200,
    inserted: 1,
    updated: 2,
    unchanged: 1_197,
    removed: 0,
    undone_at: null,
    undone_by: null,
    undone_by_email: null,
  };

  it('says who imported, even if the account is gone or never existed', () => {
    expect(COST_IMPORTS.who(one)).toBe('a@hln.example');
    expect(COST_IMPORTS.who({ ...one, imported_by_email: null })).toBe('a deleted account');
    expect(COST_IMPORTS.who({ ...one, origin: 'file', imported_by: null })).toBe('the command on the server');
  });

  it('says what an import did, and what undoing it would do or has done', () => {
    expect(COST_IMPORTS.rows(one)).toBe('1,200 rows: 1 new, 2 changed, 1,197 unchanged');
    expect(COST_IMPORTS.explain(one)).toContain(
      '1 row that it added will be removed. 2 rows that it changed will be restored.',
    );
    const undone = {
      outcome: 'undone',
      removed: 3,
      restored: 0,
      returned: 0,
      kept: 1,
      confirmed: false,
    } as const;
    expect(COST_IMPORTS.outcome(undone)).toBe(
      'Import undone: 3 rows removed. 1 row stayed as later imports left it.',
    );
  });
});
