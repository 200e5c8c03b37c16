import { checkJson } from '@hln/json-engine';
import { type Jq, loadJq } from 'jq-wasm/inline';
import { layOut } from './lay-out.ts';
import { JQ_FLAG_LETTERS, type JqOutcome, type JqProblem, type JqRequest } from './options.ts';
import { readErrors } from './read-errors.ts';

/** jq takes a program and its variables from its stack, which has little more than a million bytes. */
const MOST_TYPED = 500_000;

const NOTHING = new Uint8Array(0);

let loaded: Promise<Jq> | null = null;

/**
 * Runs a jq program. Errors are part of the outcome, together with the results before them.
 *
 * Takes as long as the program, which may be forever: call it in a worker that can be stopped. jq has 256 MB of memory,
 * and its module is compiled at the first call.
 *
 * @throws Error if the module can't be compiled, for example because a policy forbids WebAssembly
 */
export async function runJq({ input, program, flags, variables }: JqRequest): Promise<JqOutcome> {
  const refused = variables.flatMap(variableProblems);
  const typed = variables.reduce((sum, { name, value }) => sum + name.length + value.length, program.length);
  if (typed > MOST_TYPED)
    refused.push({
      in: 'variables',
      message: `The program and its variables may have ${MOST_TYPED.toLocaleString('en-NZ')} characters together. Put long values into the input.`,
      place: null,
    });
  if (refused.length > 0) return { output: NOTHING, count: 0, problems: refused, messages: '' };

  loaded ??= loadJq();
  const jq = await loaded.catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  const own = flags.filter((flag) => flag !== 'rawOutput' && flag !== 'compact');
  const command = [
    // One line for each result tells them apart; layOut() spreads them later.
    '-c',
    ...own.map((flag) => JQ_FLAG_LETTERS[flag]),
    ...variables.flatMap(({ name, value, kind }) => [kind === 'json' ? '--argjson' : '--arg', name, value]),
    // What follows is a program, even if it begins with a minus sign.
    '--',
  ];
  let result: ReturnType<Jq['raw']>;
  try {
    result = jq.raw(input, program.trim() === '' ? '.' : program, command);
  } catch (error) {
    // After a crash, the state of its memory is unknown.
    loaded = null;
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError)
      return { output: NOTHING, count: 0, problems: [OUT_OF_MEMORY], messages: '' };
    throw error;
  }
  const { problems, messages } = readErrors(result, program, input);
  const { stdout } = result;
  return {
    output: layOut(stdout, { compact: flags.includes('compact'), rawOutput: flags.includes('rawOutput') }),
    count: stdout === '' ? 0 : countOf(stdout, '\n') + 1,
    problems,
    messages,
  };
}

const OUT_OF_MEMORY: JqProblem = {
  in: 'limits',
  message:
    'jq ran out of memory. It has 256 MB here, and prints values of up to 600 levels. Collect less at once, or give it a part of the input.',
  place: null,
};

function variableProblems({ name, value, kind }: JqRequest['variables'][number]): JqProblem[] {
  const problem = (message: string): JqProblem[] => [{ in: 'variables', message, place: null }];
  if (!/^[A-Za-z_]\w*$/.test(name))
    return problem(
      `“${name}” can’t be a variable’s name: use letters, digits and underscores, and don’t begin with a digit.`,
    );
  if (kind === 'text') return [];
  const { error } = checkJson(new TextEncoder().encode(value));
  return error === undefined ? [] : problem(`The value of $${name} is not JSON: ${error.message}`);
}

function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}
