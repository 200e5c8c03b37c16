import { describe, expect, it } from 'vitest';
import { WORD_TEXT } from './word-table.ts';
import * as words from './words.ts';

describe('the landmarks', () => {
  it('have the ids that the word table gives them', () => {
    const { LANDMARKS, ...ids } = words;
    expect(LANDMARKS.split(' ')).toHaveLength(Object.keys(ids).length);
    for (const [name, id] of Object.entries(ids)) expect(WORD_TEXT[id]).toBe(name);
  });
});
