import bcrypt, { compare } from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { HashThreads } from './hash-threads.ts';
import { generatePassword, hashForLibraryInThreads, hashPassword } from './passwords.ts';

describe('a generated password', () => {
  it('is long, always different, and has no confusable letters', () => {
    const passwords = Array.from({ length: 200 }, generatePassword);
    expect(new Set(passwords).size).toBe(200);
    for (const password of passwords) {
      expect(password).toMatch(/^(?:[a-zA-Z2-9]{5}-){3}[a-zA-Z2-9]{5}$/);
      expect(password).not.toMatch(/[ilIoO01]/);
    }
  });
});

describe('the hash of a password', () => {
  it('is bcrypt and matches only the right password', async () => {
    const hash = await hashPassword('Whakatere 1', 4);
    expect(await compare('Whakatere 1', hash)).toBe(true);
    expect(await compare('Whakatere 2', hash)).toBe(false);
  });

  it('is refused if bcrypt would ignore the end', async () => {
    await expect(hashPassword('ā'.repeat(37), 4)).rejects.toThrow(RangeError);
  });
});

describe('threads that hash', () => {
  // So expensive that this thread would notice: about a quarter of a second, yet far from the limit even on a busy
  // machine.
  const DEAR = 12;

  it("leave the server's main thread free", async () => {
    const hash = await hashPassword('Whakatere 1', 4);
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
    }, 5);
    try {
      expect(await hashPassword('Whakatere 1', DEAR)).toMatch(/^\$2b\$12\$/);
    } finally {
      clearInterval(counting);
    }
    expect(turns).toBeGreaterThan(10);
    expect(await compare('Whakatere 1', hash)).toBe(true);
  });

  it('do each task once, many at a time', async () => {
    const threads = new HashThreads({ threads: 2 });
    const hash = await hashPassword('Whakatere 1', 4);
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, i) => threads.run({ password: `Whakatere ${i}`, hash })),
    );
    expect(results.map((result) => 'matches' in result && result.matches)).toEqual(
      Array.from({ length: 20 }, (_, i) => i === 1),
    );
  });

  it('end tasks that take too long and continue', async () => {
    const threads = new HashThreads({ threads: 1, deadlineMs: 3_000 });
    await expect(threads.run({ password: 'x', cost: 31 })).rejects.toThrow('took longer than 3000 ms');
    expect(await threads.run({ password: 'x', cost: 4 })).toHaveProperty('hash');
  });

  it('report what bcrypt refuses, and continue', async () => {
    const threads = new HashThreads({ threads: 1 });
    const broken = `$9b$10$${'.'.repeat(53)}`;
    await expect(threads.run({ password: 'x', hash: broken })).rejects.toThrow('could not be hashed');
    expect(await threads.run({ password: 'x', cost: 4 })).toHaveProperty('hash');
  });

  it('also work for the library, which has the same two functions', async () => {
    hashForLibraryInThreads();
    const hash = await bcrypt.hash('Whakatere 1', 4);
    expect(await bcrypt.compare('Whakatere 1', hash)).toBe(true);
    expect(await bcrypt.compare('Whakatere 2', hash)).toBe(false);
  });
});
