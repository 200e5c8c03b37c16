import { describe, expect, it } from 'vitest';
import * as landmarks from '../vocabulary/generated/landmarks.ts';
import { LANDMARK_WORDS } from '../vocabulary/words/landmarks.ts';
import { WORD_TEXT } from './word-table.ts';

describe('the landmarks', () => {
  it('have the ids that the word table gives them', () => {
    expect(Object.keys(landmarks).sort()).toEqual(LANDMARK_WORDS.split(' ').sort());
    for (const [name, id] of Object.entries(landmarks)) expect(WORD_TEXT[id]).toBe(name);
  });
});
