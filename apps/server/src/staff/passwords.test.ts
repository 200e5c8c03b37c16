import bcrypt, { compare } from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { HashThreads } from './hash-threads.ts';
import { generatePassword, hashForLibraryInThreads, hashPassword } from './passwords.ts';

describe('a generated password', () => {
  it('is long, never the same, and has no letters to confuse', () => {
    const passwords = Array.from({ length: 200 }, generatePassword);
    expect(new Set(passwords).size).toBe(200);
    for (const password of passwords) {
      expect(password).toMatch(/^(?:[a-zA-Z2-9]{5}-){3}[a-zA-Z2-9]{5}$/);
      expect(password).not.toMatch(/[ilIoO01]/);
    }
  });
});

describe('the hash of a password', () => {
  it('is bcrypt and of the right password only', async () => {
    const hash = await hashPassword('Whakatere 1', 4);
    expect(await compare('Whakatere 1', hash)).toBe(true);
    expect(await compare('Whakatere 2', hash)).toBe(false);
  });

  it('is refused where bcrypt would not look at the end', async () => {
    await expect(hashPassword('ā'.repeat(37), 4)).rejects.toThrow(RangeError);
  });
});

describe('threads that hash', () => {
  // Dear enough that this thread would notice: about a quarter of a second, far from the limit on a busy machine, too.
  const DEAR = 12;

  it('leave the server its own thread', async () => {
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

  it('end what takes too long and go on', async () => {
    const threads = new HashThreads({ threads: 1, deadlineMs: 3_000 });
    await expect(threads.run({ password: 'x', cost: 31 })).rejects.toThrow('took longer than 3000 ms');
    expect(await threads.run({ password: 'x', cost: 4 })).toHaveProperty('hash');
  });

  it('say what bcrypt does not like, and go on', async () => {
    const threads = new HashThreads({ threads: 1 });
    const broken = `$9b$10$${'.'.repeat(53)}`;
    await expect(threads.run({ password: 'x', hash: broken })).rejects.toThrow('could not be hashed');
    expect(await threads.run({ password: 'x', cost: 4 })).toHaveProperty('hash');
  });

  it('work for the library, too, which has the same two functions', async () => {
    hashForLibraryInThreads();
    const hash = await bcrypt.hash('Whakatere 1', 4);
    expect(await bcrypt.compare('Whakatere 1', hash)).toBe(true);
    expect(await bcrypt.compare('Whakatere 2', hash)).toBe(false);
  });
});
