import { describe, expect, it } from 'vitest';
import { TOOLS } from '../../tools/registry.ts';
import { findEntries, PALETTE_ENTRIES } from './palette-entries.ts';

const paths = (query: string) => findEntries(query).map((entry) => entry.path);

describe('the palette', () => {
  it('lists every tool first, then the other pages, each once', () => {
    const all = paths('');
    expect(all.slice(0, TOOLS.length)).toEqual(TOOLS.map((tool) => tool.path));
    expect(all).toContain('/consultation');
    expect(new Set(all).size).toBe(PALETTE_ENTRIES.length);
  });

  it('puts names that begin with the query before those that contain it', () => {
    expect(paths('col')[0]).toBe('/tools/color-picker');
    expect(paths('ur')[0]).toBe('/tools/url-encoder');
    expect(paths('comp')[0]).toBe('/company');
  });

  it('matches keywords and every word, in any order and case', () => {
    expect(paths('WIFI')).toEqual(['/tools/qr-generator']);
    expect(paths('picker colour')).toEqual(['/tools/color-picker']);
    expect(paths('fax machine')).toEqual([]);
  });

  it('contains no staff page', () => {
    expect(PALETTE_ENTRIES.filter(({ path }) => /staff|login/.test(path))).toEqual([]);
  });
});
