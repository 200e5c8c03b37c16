import { describe, expect, it } from 'vitest';
import * as landmarks from '../vocabulary/generated/landmarks.ts';
import { LANDMARK_WORDS } from '../vocabulary/words/landmarks.ts';
import { WORD_TEXT } from './word-table.ts';

describe('landmarks', () => {
  it('have the ids that the word table assigns', () => {
    expect(Object.keys(landmarks).sort()).toEqual(LANDMARK_WORDS.split(' ').sort());
    for (const [name, id] of Object.entries(landmarks)) expect(WORD_TEXT[id]).toBe(name);
  });
});
