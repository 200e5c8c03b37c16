import { clamp, digits, MAX_CHROMA, mostChroma } from '@hln/colour';

/** A position on the plane and the sliders. */
export interface Picked {
  /** 0 to 1. */
  readonly lightness: number;
  /** 0 to 0.37, slightly more than P3 contains. */
  readonly chroma: number;
  /** Degrees. */
  readonly hue: number;
  /** 0 to 1. */
  readonly alpha: number;
}

/** The CSS text of a position, in which a grey keeps its hue. */
export function cssOf({ lightness, chroma, hue, alpha }: Picked): string {
  const tail = alpha < 1 ? ` / ${digits(alpha, 3)}` : '';
  return `oklch(${digits(lightness, 4)} ${digits(chroma, 4)} ${digits(hue, 2)}${tail})`;
}

export interface PlaneKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

const LIGHTNESS_STEP = 0.005;
const CHROMA_STEP = 0.002;
const PAGE = 0.1;

/** The position that a key moves to on the plane; null for a key that doesn't move there. */
export function moveByKey(event: PlaneKey, picked: Picked): Picked | null {
  // Keys with a modifier belong to the browser.
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  const { lightness, chroma, hue } = picked;
  const times = event.shiftKey ? 10 : 1;
  const light = (to: number): Picked => ({ ...picked, lightness: clamp(to, 0, 1) });
  const coloured = (to: number): Picked => ({ ...picked, chroma: clamp(to, 0, MAX_CHROMA) });
  switch (event.key) {
    case 'ArrowUp':
      return light(lightness + LIGHTNESS_STEP * times);
    case 'ArrowDown':
      return light(lightness - LIGHTNESS_STEP * times);
    case 'ArrowRight':
      return coloured(chroma + CHROMA_STEP * times);
    case 'ArrowLeft':
      return coloured(chroma - CHROMA_STEP * times);
    case 'PageUp':
      return light(lightness + PAGE);
    case 'PageDown':
      return light(lightness - PAGE);
    case 'Home':
      return coloured(0);
    case 'End':
      return coloured(mostChroma(lightness, hue, 'srgb'));
    default:
      return null;
  }
}
