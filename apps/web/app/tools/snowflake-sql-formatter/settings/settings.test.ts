import { describe, expect, it } from 'vitest';
import { DEFAULT_PANEL_OPTIONS, parseIndentSize } from './options.ts';
import { loadSettings, type SettingsStorage, saveSettings } from './settings-store.ts';

function memoryStorage(initial?: string): SettingsStorage {
  const items = new Map<string, string>();
  if (initial !== undefined) items.set('snowflake-formatter-settings', initial);
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
  };
}

describe('parseIndentSize', () => {
  it.each([
    ['4', 4],
    ['', 2],
    ['abc', 2],
    ['-', 2],
    ['0', 1],
    ['-3', 1],
    ['9', 8],
    ['1e3', 1],
    ['3.9', 3],
  ])('reads %j as %d', (typed, size) => {
    expect(parseIndentSize(typed)).toBe(size);
  });
});

describe('remembered settings', () => {
  it('come back as they were saved', () => {
    const storage = memoryStorage();
    const options = { ...DEFAULT_PANEL_OPTIONS, indentSize: 4, layout: 'left', alignCommas: false } as const;
    expect(saveSettings(storage, options)).toBe(true);
    expect(loadSettings(storage)).toEqual(options);
  });

  it.each([
    ['nothing', undefined],
    ['no JSON', '{oops'],
    ['another shape', '"text"'],
    ['null', 'null'],
  ])('are the defaults for %s', (_, stored) => {
    expect(loadSettings(memoryStorage(stored))).toEqual(DEFAULT_PANEL_OPTIONS);
  });

  it('replace only the values they cannot read', () => {
    const stored = JSON.stringify({ indentSize: 99, layout: 'spiral', uppercaseKeywords: false, extra: 1 });
    expect(loadSettings(memoryStorage(stored))).toEqual({
      ...DEFAULT_PANEL_OPTIONS,
      uppercaseKeywords: false,
    });
  });

  it('survive a storage that refuses', () => {
    const closed: SettingsStorage = {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('quota');
      },
    };
    expect(loadSettings(closed)).toEqual(DEFAULT_PANEL_OPTIONS);
    expect(saveSettings(closed, DEFAULT_PANEL_OPTIONS)).toBe(false);
    expect(loadSettings(null)).toEqual(DEFAULT_PANEL_OPTIONS);
  });
});
