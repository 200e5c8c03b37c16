import { expect, it } from 'vitest';
import { speakInTurn } from './lib/suites/speak-in-turn.ts';

const listen = (count: number) => {
  const heard: string[] = [];
  return { heard, speakers: speakInTurn(count, (text) => heard.push(text)) };
};

it('is heard at once in the first place, and from the others when those before have ended', () => {
  const { heard, speakers } = listen(3);
  const [first, second, third] = speakers;
  third?.say('c1 ');
  second?.say('b1 ');
  first?.say('a1 ');
  second?.say('b2 ');
  expect(heard).toEqual(['a1 ']);
  first?.end();
  expect(heard).toEqual(['a1 ', 'b1 b2 ']);
  second?.say('b3 ');
  third?.say('c2');
  second?.end();
  expect(heard).toEqual(['a1 ', 'b1 b2 ', 'b3 ', 'c1 c2']);
});

it('loses nothing of one who ends before its turn', () => {
  const { heard, speakers } = listen(3);
  const [first, second, third] = speakers;
  second?.say('b');
  second?.end();
  third?.say('c');
  third?.end();
  first?.say('a');
  first?.end();
  expect(heard).toEqual(['a', 'b', 'c']);
});
