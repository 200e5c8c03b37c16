import { describe, expect, it, vi } from 'vitest';
import type { JqRequest } from './options.ts';
import { runJq } from './run-jq.ts';

async function run(program: string, input: string, more: Partial<JqRequest> = {}) {
  const { output, ...rest } = await runJq({ program, input, flags: [], variables: [], ...more });
  return { ...rest, output: new TextDecoder().decode(output) };
}

const output = async (...asked: Parameters<typeof run>) => (await run(...asked)).output;
const problems = async (...asked: Parameters<typeof run>) => (await run(...asked)).problems;

describe('the results', () => {
  it('follow one another, laid out as jq prints them', async () => {
    const { output, count } = await run('.[]', '[{"a":[],"b":[1,{}]},"x",null]');
    expect(output).toBe('{\n  "a": [],\n  "b": [\n    1,\n    {}\n  ]\n}\n"x"\nnull');
    expect(count).toBe(3);
  });

  it('keep the digits of numbers that the program passes on', async () => {
    const text = '[12345678901234567890123,1.10,1E+1000]';
    expect(await output('.', text, { flags: ['compact'] })).toBe(text);
  });

  it('are raw texts with -r, blanks and line feeds included', async () => {
    const asked = { flags: ['rawOutput', 'compact'] } as const;
    expect(await output('.[]', '["  ā ",{"a":1},[2],"\\n","b"]', asked)).toBe('  ā \n{"a":1}\n[2]\n\n\nb');
    expect(await output('.[]', '[{"a":1}]', { flags: ['rawOutput'] })).toBe('{\n  "a": 1\n}');
    expect(await output('""', 'null', { flags: ['rawOutput'] })).toBe('');
  });

  it.each([
    ['slurp', '[1,2]', '.', '1 2'],
    ['nullInput', 'null', '.', '1'],
    ['rawInput', '"a"\n"b"', '.', 'a\nb'],
    ['sortKeys', '{"a":{"b":1,"c":2},"d":3}', '.', '{"d":3,"a":{"c":2,"b":1}}'],
  ] as const)('change with the flag %s', async (flag, expected, program, input) => {
    expect(await output(program, input, { flags: [flag, 'compact'] })).toBe(expected);
  });

  it('are none for no input, and one for an empty program', async () => {
    expect(await run('.', '')).toMatchObject({ count: 0, output: '', problems: [] });
    expect(await output('', '[1]', { flags: ['compact'] })).toBe('[1]');
  });

  it('use variables, even ones that look like options', async () => {
    const variables = [
      { name: 'a', value: '-n', kind: 'text' },
      { name: 'b', value: '[1.10]', kind: 'json' },
    ] as const;
    expect(await output('[$a, $b, $ARGS.named.b]', 'null', { flags: ['compact'], variables })).toBe(
      '["-n",[1.10],[1.10]]',
    );
    expect(await output('-1', 'null')).toBe('-1');
  });
});

describe('the problems', () => {
  it('of a program have their places, in characters', async () => {
    expect(await problems('.a |\n "ā😀" | foo(1) + bar', 'null')).toEqual([
      {
        in: 'program',
        message: 'foo/1 is not defined',
        place: { line: 2, column: 9, offset: 14, length: 3 },
      },
      {
        in: 'program',
        message: 'bar/0 is not defined',
        place: { line: 2, column: 18, offset: 23, length: 3 },
      },
    ]);
    expect(await problems('.a[', 'null')).toMatchObject([
      { message: 'syntax error, unexpected end of file', place: { line: 1, column: 3 } },
    ]);
    expect(await problems('import "a" as a; 1', 'null')).toEqual([
      { in: 'program', message: 'module not found: a', place: null },
    ]);
  });

  it('of an input have their place, and the results before it stay', async () => {
    const { problems, output } = await run('.a', '{"a":1}\n{"a":tru}');
    expect(output).toBe('1');
    expect(problems).toEqual([
      { in: 'input', message: 'Invalid literal', place: { line: 2, column: 9, offset: 16, length: 1 } },
    ]);
  });

  it('of a run name the value, and jq goes on with the next input', async () => {
    const { problems, output, messages } = await run('debug | .+1', '1 "a" 2');
    expect(output).toBe('2\n3');
    expect(problems.map(({ message }) => message)).toEqual(['string ("a") and number (1) cannot be added']);
    expect(messages).toBe('["DEBUG:",1]\n["DEBUG:","a"]\n["DEBUG:",2]');
    expect((await run('error("no\nway")', '1')).problems.map(({ message }) => message)).toEqual(['no\nway']);
  });

  it('of variables are found before jq runs', async () => {
    const variables = [
      { name: '1a', value: '', kind: 'text' },
      { name: 'b', value: '{x', kind: 'json' },
    ] as const;
    const found = await problems('1', 'null', { variables });
    expect(found.map((problem) => problem.in)).toEqual(['variables', 'variables']);
    const long = { name: 'a', value: 'x'.repeat(500_001), kind: 'text' } as const;
    expect(await problems('1', 'null', { variables: [long] })).toHaveLength(1);
  });

  it('of memory end the run, and the next one works', async () => {
    // jq's own last words.
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await problems('reduce range(40) as $i ("x"; . + .)', 'null')).toMatchObject([{ in: 'limits' }]);
    expect(await problems('.', `${'['.repeat(5_000)}${']'.repeat(5_000)}`)).toMatchObject([{ in: 'limits' }]);
    expect(said).toHaveBeenCalled();
    said.mockRestore();
    expect(await output('.', '1')).toBe('1');
  });
});
