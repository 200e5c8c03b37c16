import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const FIXTURE = fileURLToPath(new URL('./end-on-signal.fixture.ts', import.meta.url));

it('ends a process whose shutdown hangs, and logs what was still open', async () => {
  const child = spawn(process.execPath, [FIXTURE], { env: { ...process.env, LIMIT_MS: '200' } });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(JSON.parse(said)).toMatchObject({
    level: 'error',
    message: 'The server did not end in time. What was still open is cut off.',
    seconds: 0.2,
    open: 'jobs deliver-outbox, database',
  });
});
