/** Codes and what they are called. */
type Choices = Readonly<Record<string, string>>;

/** Between two codes; none has it. */
const COMMA = ',';

/** The codes that a stored text names, in the order of the choices. What is no choice is left out. */
export function readChosen<Code extends string>(
  choices: Readonly<Record<Code, string>>,
  text: string,
): readonly Code[] {
  const named = new Set(text.split(COMMA).map((code) => code.trim()));
  return (Object.keys(choices) as Code[]).filter((code) => named.has(code));
}

/** Some of the choices as one text, the same for the same choices: texts can be compared instead of sets. */
export const writeChosen = (choices: Choices, chosen: readonly string[]): string =>
  readChosen(choices, chosen.join(COMMA)).join(COMMA);

/** Whether every code of a typed text is a choice. Order, spaces and repetitions do not matter. */
export const areChoices = (choices: Choices, text: string): boolean =>
  text.split(COMMA).every((code) => Object.hasOwn(choices, code.trim()));
