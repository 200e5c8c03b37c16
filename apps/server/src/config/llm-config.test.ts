import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

it('lets the environment name a formatting service, even on this machine', () => {
  expect(readConfig({ LLM_ENABLED: '1', LLM_FALLBACK: '0' }).givenSettings).toEqual({
    'llm.enabled': true,
    'llm.fallback': false,
  });
  for (const endpoint of ['https://llm.example.com/v1', 'http://localhost:11434/v1', 'http://[::1]:8080']) {
    const given = { 'llm.endpoint': endpoint, 'llm.key': 'sk-12345' };
    expect(readConfig({ LLM_ENDPOINT: endpoint, LLM_KEY: 'sk-12345' }).givenSettings).toEqual(given);
  }
  for (const endpoint of ['http://llm.example.com/v1', 'https://10.0.0.7/v1', 'localhost:11434']) {
    expect(() => readConfig({ LLM_ENDPOINT: endpoint })).toThrow(
      'LLM_ENDPOINT must be an address that begins with https://',
    );
  }
});

it('refuses a key that would be sent to any endpoint that staff type', () => {
  expect(() => readConfig({ LLM_KEY: 'sk-12345' })).toThrow('LLM_ENDPOINT must be set when LLM_KEY is');
  expect(() => readConfig({ LLM_ENDPOINT: 'https://llm.example.com', LLM_KEY: 'short' })).toThrow(
    'LLM_KEY must have 8 to 500 characters.',
  );
});
