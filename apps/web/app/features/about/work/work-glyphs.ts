import type { WORK } from '../../../content/about.ts';
import type { GlyphDrawing } from '../../../ui/glyph.tsx';

type WorkId = (typeof WORK.cards)[number]['id'];

export const WORK_GLYPHS: Record<WorkId, GlyphDrawing> = {
  // The long way round, and the short one.
  efficiency: {
    lines: 'M4 36L22 10 40 62 58 10 76 62 94 10 114 36',
    course: 'M4 36h110',
    stars: [[4, 36]],
    lamp: [114, 36],
  },
  // Each step a little higher.
  growth: {
    lines: 'M4 66h110M32 66V54M60 66V40M86 66V26',
    course: 'M4 66L32 54 60 40 86 26 114 8',
    stars: [
      [32, 54],
      [60, 40],
      [86, 26],
    ],
    lamp: [114, 8],
  },
  // Many stops, one round.
  operations: {
    lines: 'M18 60L10 24 44 8 82 14',
    course: 'M82 14l32 26-44 26-52-6',
    stars: [
      [18, 60],
      [10, 24],
      [44, 8],
      [82, 14],
      [70, 66],
    ],
    lamp: [114, 40],
  },
  // Bearings from three sides fix a place inside a closed line.
  intelligence: {
    lines: 'M4 12h92v52H4z',
    course: 'M4 12l66 30M4 64l66-22M114 42H70',
    stars: [
      [4, 12],
      [4, 64],
      [114, 42],
    ],
    lamp: [70, 42],
  },
};
