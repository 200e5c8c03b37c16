import { rotate } from './rotate.ts';

/**
 * The rounds shared by BLAKE2s (RFC 7693, 3.1 and 3.2) and BLAKE3.
 *
 * @param state the 16 words `v`; changed in place
 * @param message contains the block's 16 words from `at` on
 * @param order the order of the message's words in each round, 16 numbers per round
 */
export function mixRounds(state: Int32Array, message: Uint32Array, at: number, order: Uint8Array): void {
  let v0 = state[0] ?? 0;
  let v1 = state[1] ?? 0;
  let v2 = state[2] ?? 0;
  let v3 = state[3] ?? 0;
  let v4 = state[4] ?? 0;
  let v5 = state[5] ?? 0;
  let v6 = state[6] ?? 0;
  let v7 = state[7] ?? 0;
  let v8 = state[8] ?? 0;
  let v9 = state[9] ?? 0;
  let v10 = state[10] ?? 0;
  let v11 = state[11] ?? 0;
  let v12 = state[12] ?? 0;
  let v13 = state[13] ?? 0;
  let v14 = state[14] ?? 0;
  let v15 = state[15] ?? 0;
  for (let r = 0; r < order.length; r += 16) {
    v0 = (v0 + v4 + (message[at + (order[r] ?? 0)] ?? 0)) | 0;
    v12 = rotate(v12 ^ v0, 16);
    v8 = (v8 + v12) | 0;
    v4 = rotate(v4 ^ v8, 12);
    v0 = (v0 + v4 + (message[at + (order[r + 1] ?? 0)] ?? 0)) | 0;
    v12 = rotate(v12 ^ v0, 8);
    v8 = (v8 + v12) | 0;
    v4 = rotate(v4 ^ v8, 7);
    v1 = (v1 + v5 + (message[at + (order[r + 2] ?? 0)] ?? 0)) | 0;
    v13 = rotate(v13 ^ v1, 16);
    v9 = (v9 + v13) | 0;
    v5 = rotate(v5 ^ v9, 12);
    v1 = (v1 + v5 + (message[at + (order[r + 3] ?? 0)] ?? 0)) | 0;
    v13 = rotate(v13 ^ v1, 8);
    v9 = (v9 + v13) | 0;
    v5 = rotate(v5 ^ v9, 7);
    v2 = (v2 + v6 + (message[at + (order[r + 4] ?? 0)] ?? 0)) | 0;
    v14 = rotate(v14 ^ v2, 16);
    v10 = (v10 + v14) | 0;
    v6 = rotate(v6 ^ v10, 12);
    v2 = (v2 + v6 + (message[at + (order[r + 5] ?? 0)] ?? 0)) | 0;
    v14 = rotate(v14 ^ v2, 8);
    v10 = (v10 + v14) | 0;
    v6 = rotate(v6 ^ v10, 7);
    v3 = (v3 + v7 + (message[at + (order[r + 6] ?? 0)] ?? 0)) | 0;
    v15 = rotate(v15 ^ v3, 16);
    v11 = (v11 + v15) | 0;
    v7 = rotate(v7 ^ v11, 12);
    v3 = (v3 + v7 + (message[at + (order[r + 7] ?? 0)] ?? 0)) | 0;
    v15 = rotate(v15 ^ v3, 8);
    v11 = (v11 + v15) | 0;
    v7 = rotate(v7 ^ v11, 7);
    v0 = (v0 + v5 + (message[at + (order[r + 8] ?? 0)] ?? 0)) | 0;
    v15 = rotate(v15 ^ v0, 16);
    v10 = (v10 + v15) | 0;
    v5 = rotate(v5 ^ v10, 12);
    v0 = (v0 + v5 + (message[at + (order[r + 9] ?? 0)] ?? 0)) | 0;
    v15 = rotate(v15 ^ v0, 8);
    v10 = (v10 + v15) | 0;
    v5 = rotate(v5 ^ v10, 7);
    v1 = (v1 + v6 + (message[at + (order[r + 10] ?? 0)] ?? 0)) | 0;
    v12 = rotate(v12 ^ v1, 16);
    v11 = (v11 + v12) | 0;
    v6 = rotate(v6 ^ v11, 12);
    v1 = (v1 + v6 + (message[at + (order[r + 11] ?? 0)] ?? 0)) | 0;
    v12 = rotate(v12 ^ v1, 8);
    v11 = (v11 + v12) | 0;
    v6 = rotate(v6 ^ v11, 7);
    v2 = (v2 + v7 + (message[at + (order[r + 12] ?? 0)] ?? 0)) | 0;
    v13 = rotate(v13 ^ v2, 16);
    v8 = (v8 + v13) | 0;
    v7 = rotate(v7 ^ v8, 12);
    v2 = (v2 + v7 + (message[at + (order[r + 13] ?? 0)] ?? 0)) | 0;
    v13 = rotate(v13 ^ v2, 8);
    v8 = (v8 + v13) | 0;
    v7 = rotate(v7 ^ v8, 7);
    v3 = (v3 + v4 + (message[at + (order[r + 14] ?? 0)] ?? 0)) | 0;
    v14 = rotate(v14 ^ v3, 16);
    v9 = (v9 + v14) | 0;
    v4 = rotate(v4 ^ v9, 12);
    v3 = (v3 + v4 + (message[at + (order[r + 15] ?? 0)] ?? 0)) | 0;
    v14 = rotate(v14 ^ v3, 8);
    v9 = (v9 + v14) | 0;
    v4 = rotate(v4 ^ v9, 7);
  }
  state[0] = v0;
  state[1] = v1;
  state[2] = v2;
  state[3] = v3;
  state[4] = v4;
  state[5] = v5;
  state[6] = v6;
  state[7] = v7;
  state[8] = v8;
  state[9] = v9;
  state[10] = v10;
  state[11] = v11;
  state[12] = v12;
  state[13] = v13;
  state[14] = v14;
  state[15] = v15;
}
