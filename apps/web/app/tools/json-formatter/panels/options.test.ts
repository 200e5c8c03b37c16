import { describe, expect, it } from 'vitest';
import { JSON_OPTIONS_FORMAT, type Mode, optionsFor } from './options.ts';

const changed = (kind: 'json' | 'json-lines', mode: Mode) =>
  optionsFor(kind, { ...JSON_OPTIONS_FORMAT.defaults, mode });

describe('the options for a text that is handed over', () => {
  it.each(['format', 'compress', 'tree'] as const)('leave the mode %s alone', (mode) => {
    expect(changed('json', mode)).toEqual({ lines: false, mode });
    expect(changed('json-lines', mode)).toEqual({ lines: true, mode });
  });

  it.each(['escape', 'unescape'] as const)('leave %s, which does not accept JSON', (mode) => {
    expect(changed('json', mode)).toEqual({ lines: false, mode: 'format' });
  });
});
