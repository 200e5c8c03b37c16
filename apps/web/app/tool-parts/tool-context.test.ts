import { describe, expect, it } from 'vitest';
import { receiversOf, type ToolSummary } from './tool-context.ts';

const tool = (name: string, accepts: ToolSummary['accepts']): ToolSummary => ({
  name,
  path: `/tools/${name}`,
  accepts,
  isStep: false,
});

const json = tool('json', ['json']);
const hash = tool('hash', ['text']);
const colour = tool('colour', ['color']);
const both = tool('both', ['text', 'json']);
const all = [json, hash, colour, both];

describe('receiversOf', () => {
  it('names tools for just that kind first, then those that accept any text', () => {
    expect(receiversOf({ current: colour, all }, 'json')).toEqual([json, both, hash]);
  });

  it('leaves out the tool itself', () => {
    expect(receiversOf({ current: hash, all }, 'text')).toEqual([both]);
  });
});
