/** Prints a piece of text. */
export type Say = (text: string) => void;

export interface Speaker {
  readonly say: Say;
  /** Lets the next one speak. */
  readonly end: () => void;
}

/**
 * Lets work that runs side by side be read one after the other: the first speaker is heard at once, each other one
 * once those before it have ended. What they say until then is held back.
 */
export function speakInTurn(count: number, out: Say): readonly Speaker[] {
  const held = Array.from({ length: count }, () => '');
  const ended = new Set<number>();
  let turn = 0;

  const passOn = () => {
    while (ended.has(turn)) {
      turn += 1;
      const waiting = held[turn];
      if (waiting) out(waiting);
    }
  };

  return held.map((_, index) => ({
    say: (text) => {
      if (index === turn) out(text);
      else held[index] += text;
    },
    end: () => {
      ended.add(index);
      passOn();
    },
  }));
}
