/** Returns the width of a text as it is drawn. */
export type Measure = (text: string) => number;

const STEP = 10;

/**
 * Breaks a text at spaces into as few lines as possible, of lengths as equal as possible. A word that is wider than a
 * line, such as a Chinese sentence, is broken between characters.
 */
export function balancedLines(text: string, width: number, measure: Measure): string[] {
  const fewest = wrap(text, width, measure).length;
  let narrow = width;
  // A single word stays on one line, however narrow that is.
  while (narrow > STEP && wrap(text, narrow - STEP, measure).length === fewest) narrow -= STEP;
  return wrap(text, narrow, measure).flatMap((line) => pieces(line, width, measure));
}

function wrap(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${word}`) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function pieces(line: string, width: number, measure: Measure): string[] {
  const [first = '', ...rest] = line;
  const broken = [first];
  for (const letter of rest) {
    const last = broken.at(-1) ?? '';
    if (measure(last + letter) <= width) broken[broken.length - 1] = last + letter;
    else broken.push(letter);
  }
  return broken;
}
