import { sayInChat, startChatService } from '@hln/test-support/chat-service';
import { createStaff, credentials } from '@hln/test-support/server';
import { describe, expect, it } from 'vitest';
import { denoStage } from './run-deno.ts';

const SQL = 'select a from t';

describe('format-with-llm under real Deno', () => {
  const stage = denoStage();
  const { deno } = stage;

  it('sends, verifies and answers as under Node', async () => {
    const owner = await createStaff(stage.server, { role: 'owner' });
    const service = await startChatService((response) => sayInChat(response, 'SELECT a\nFROM t'));
    const url = await deno.run('format-with-llm', {
      LLM_ENABLED: '1',
      LLM_ENDPOINT: service.endpoint,
      LLM_KEY: 'sk-of-the-environment',
    });
    const ask = async () => {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...credentials(stage.server, 'authenticated', owner.id),
        },
        body: JSON.stringify({ wanted: 'format', sql: SQL }),
      });
      return (await response.json()) as unknown;
    };
    expect(await ask()).toMatchObject({ by: 'service', text: 'SELECT a\nFROM t' });
    service.play = (response) => sayInChat(response, 'SELECT b FROM t');
    expect(await ask()).toMatchObject({ by: 'here', trouble: { code: 'invalid-sql' } });
    service.play = (response) => response.writeHead(302, { location: '/' }).end();
    expect(await ask()).toMatchObject({ by: 'here', trouble: { code: 'redirect', status: 302 } });
    expect(service.calls).toHaveLength(3);
    expect(service.calls[0]).toMatchObject({ authorization: 'Bearer sk-of-the-environment', sql: SQL });
    expect(deno.output()).not.toContain('sk-of-the-environment');
    await service.close();
  });
});
