import { clamp, mapTriple, type Triple } from '../spaces/colour.ts';
import { type Matrix, multiply } from '../spaces/matrices.ts';
import { SRGB_TRANSFER } from '../spaces/transfer.ts';
import { greyOf } from './contrast.ts';

export type Vision = 'protan' | 'deutan' | 'tritan' | 'achromat';

/**
 * Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009),
 * severity 1.0, on linear sRGB.
 */
const MACHADO: Readonly<Record<Exclude<Vision, 'achromat'>, Matrix>> = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/**
 * Returns how an sRGB colour (0 to 1) looks to somebody without one type of cones, or without any cones: as a grey of
 * the same luminance.
 */
export function seenBy(vision: Vision, srgb: Triple): Triple {
  if (vision === 'achromat') return greyOf(srgb);
  const light = multiply(MACHADO[vision], mapTriple(srgb, SRGB_TRANSFER.decode));
  return mapTriple(light, (value) => SRGB_TRANSFER.encode(clamp(value, 0, 1)));
}
