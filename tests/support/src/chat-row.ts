import { randomBytes } from 'node:crypto';

/**
 * Returns a conversation of one question as the page stores it.
 * @param id the SHA-256 of a session's secret, in hexadecimal
 */
export function chatRow(id: string = randomBytes(32).toString('hex')) {
  const start = new Date().toISOString();
  const message = (content: string, isBot: boolean) => ({
    id: randomBytes(4).toString('hex'),
    content,
    isBot,
    timestamp: start,
    language: 'en',
  });
  return {
    session_id: id,
    messages: JSON.stringify([message('Kia ora', true), message('My daughter is 9', false)]),
    user_info: JSON.stringify({ preferredLanguage: 'en' }),
    start_time: start,
    end_time: start,
  };
}
