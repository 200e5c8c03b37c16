import { formatSQL } from '../../src/index.ts';
import { createLlmService, type LlmSettings } from '../../src/llm/index.ts';
import { chatServer, type Play } from './chat-server.ts';

export const SQL = "select a, 'it''s' b -- note\nfrom t\n";
/** The same tokens in a layout that the local engine would not choose. */
export const BY_MODEL = "SELECT\n    a,\n    'it''s' AS b -- note\nFROM\n    t";
export const LOCAL = formatSQL(SQL).formatted;

/** A service whose requests `play` answers, with the calls that it receives. */
export async function llmService(play: Play, settings: LlmSettings = {}) {
  const server = await chatServer(play);
  const llm = createLlmService({ enabled: true, endpoint: server.endpoint, retryDelay: 1, ...settings });
  return { llm, calls: server.calls };
}
