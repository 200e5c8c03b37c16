import type { JqPlace, JqProblem } from './options.ts';

const utf8 = new TextEncoder();

/**
 * Turns jq's line and column into a place in a text. jq counts columns in bytes.
 *
 * @param bytes the length of what is at fault
 */
function placeIn(text: string, line: number, byteColumn: number, bytes: number): JqPlace {
  let start = 0;
  for (let each = 1; each < line; each += 1) {
    const feed = text.indexOf('\n', start);
    if (feed === -1) break;
    start = feed + 1;
  }
  const feed = text.indexOf('\n', start);
  const whole = utf8.encode(text.slice(start, feed === -1 ? text.length : feed));
  const before = new TextDecoder().decode(whole.subarray(0, byteColumn - 1));
  const fault = new TextDecoder().decode(whole.subarray(byteColumn - 1, byteColumn - 1 + bytes));
  return {
    line,
    column: [...before].length + 1,
    offset: start + before.length,
    length: fault.length,
  };
}

/** An error in the program: where it is, with the line of the program and a mark of carets below it. */
const IN_PROGRAM =
  /^jq: error: ([\s\S]*?) at <top-level>, line (\d+), column (\d+):\n(?: {4}.*\n( *)(\^+)(?:\n|$))?/;
const ELSEWHERE_IN_PROGRAM = /^jq: error: (.*)\n/;
const COUNT_OF_ERRORS = /^\n?jq: \d+ compile errors?$/;
const IN_INPUT =
  /^jq: error \(at .*?\): (.*) at line (\d+), column (\d+)$|^jq: parse error: (.*) at line (\d+), column (\d+)$/;
const WHILE_RUNNING = /jq: error \(at [^)]*\)(?: \(not a string\))?: ([\s\S]*?)(?=\njq: error \(at |$)/g;

/** Cuts "(Unix shell quoting issues?)" and the like, which concern a shell. */
const plain = (message: string) => message.replace(/ \(Unix shell quoting issues\?\)/, '').trim();

function programProblems(stderr: string, program: string): JqProblem[] {
  const problems: JqProblem[] = [];
  let rest = stderr;
  while (rest !== '' && !COUNT_OF_ERRORS.test(rest)) {
    const placed = IN_PROGRAM.exec(rest);
    if (placed !== null) {
      const [all, message = '', line = '1', column = '1', , carets = '^'] = placed;
      const place = placeIn(program, Number(line), Number(column), carets.length);
      problems.push({ in: 'program', message: plain(message), place });
      rest = rest.slice(all.length);
      continue;
    }
    const other = ELSEWHERE_IN_PROGRAM.exec(rest);
    if (other === null) break;
    problems.push({ in: 'program', message: plain(other[1] ?? ''), place: null });
    rest = rest.slice(other[0].length);
  }
  return problems;
}

/**
 * Reads what jq wrote about its errors.
 *
 * @param exitCode 2 for its own options, 3 for the program, 5 for the input or the run
 */
export function readErrors(
  { stderr, exitCode }: { readonly stderr: string; readonly exitCode: number },
  program: string,
  input: string,
): { readonly problems: readonly JqProblem[]; readonly messages: string } {
  if (exitCode === 3) {
    const problems = programProblems(stderr, program);
    if (problems.length > 0) return { problems, messages: '' };
  }
  if (exitCode === 2 || exitCode === 3)
    return { problems: [{ in: 'program', message: stderr, place: null }], messages: '' };
  const lines = stderr.split('\n');
  const inInput = IN_INPUT.exec(lines.at(-1) ?? '');
  if (inInput !== null) {
    const [, first, firstLine, firstColumn, second, secondLine, secondColumn] = inInput;
    const place = placeIn(
      input,
      Number(firstLine ?? secondLine),
      Math.max(1, Number(firstColumn ?? secondColumn)),
      1,
    );
    const before = runProblems(lines.slice(0, -1).join('\n'));
    return {
      problems: [...before.problems, { in: 'input', message: first ?? second ?? '', place }],
      messages: before.messages,
    };
  }
  return runProblems(stderr);
}

/** The errors of a run, between which the program's own messages stand. */
function runProblems(stderr: string): ReturnType<typeof readErrors> {
  const problems: JqProblem[] = [];
  const messages = stderr.replaceAll(WHILE_RUNNING, (_, said: string) => {
    // A message may have several lines; those of `debug` begin with a bracket and a word of its own.
    const [message = '', ...later] = said.split(/\n(?=\["DEBUG:")/);
    problems.push({ in: 'run', message, place: null });
    return later.join('\n');
  });
  return { problems, messages: messages.trim() };
}
