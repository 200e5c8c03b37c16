import type { Level } from './qr-code.ts';
import { checkCodewords, generatorPolynomial } from './reed-solomon.ts';
import { blockPlan } from './symbol-tables.ts';

/**
 * Which block each codeword of a symbol belongs to, in the order in which the codewords stand in the symbol
 * (ISO/IEC 18004, 7.6): the data of all blocks in turn, then their error correction in turn.
 */
export function blockOfCodewords(version: number, level: Level): Uint8Array {
  const { blocks, checkPerBlock, codewords } = blockPlan(version, level);
  const shortBlocks = blocks - (codewords % blocks);
  const shortData = Math.floor(codewords / blocks) - checkPerBlock;
  const order = new Uint8Array(codewords);
  let index = 0;
  for (let row = 0; row <= shortData; row++) {
    // The last row exists only in the longer blocks, which come last.
    for (let block = row < shortData ? 0 : shortBlocks; block < blocks; block++) order[index++] = block;
  }
  for (; index < codewords; index++) order[index] = (index - (codewords - blocks * checkPerBlock)) % blocks;
  return order;
}

/** Adds the error correction to the data and puts the blocks' codewords into the order of the symbol. */
export function interleave(data: Uint8Array, version: number, level: Level): Uint8Array {
  const { blocks, checkPerBlock, codewords } = blockPlan(version, level);
  const shortBlocks = blocks - (codewords % blocks);
  const shortData = Math.floor(codewords / blocks) - checkPerBlock;
  const generator = generatorPolynomial(checkPerBlock);
  let start = 0;
  const parts = Array.from({ length: blocks }, (_, block) => {
    const end = start + shortData + (block < shortBlocks ? 0 : 1);
    const part = data.subarray(start, end);
    start = end;
    return { part, check: checkCodewords(part, generator), used: 0 };
  });
  return blockOfCodewords(version, level).map((block) => {
    const own = parts[block];
    if (own === undefined) return 0;
    const index = own.used++;
    return (index < own.part.length ? own.part[index] : own.check[index - own.part.length]) ?? 0;
  });
}
