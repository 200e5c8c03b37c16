import { type CurlBodyPart, type CurlRequest, isGlob, NO_NUL } from './request.ts';
import { quoteWord } from './words.ts';

/**
 * Writes a request as a curl command for any POSIX shell, one option a line: the inverse of readCurl. The data
 * are never taken for the name of a file, and brackets in the URL never for a pattern.
 *
 * @throws {RangeError} for a NUL character, which no argument of a command can hold.
 */
export function writeCurl({ url, method, headers, data, user, body = [] }: CurlRequest): string {
  const lines = [`curl ${url.startsWith('-') ? '--url ' : ''}${quoteWord(url)}`];
  if (isGlob(url)) lines.push('--globoff');
  if (method === 'HEAD' && data === null) lines.push('--head');
  else if (method !== usualMethod(data, body)) lines.push(`--request ${quoteWord(method)}`);
  if (user !== null) lines.push(`--user ${quoteWord(user)}`);
  for (const { name, value } of headers) {
    lines.push(`--header ${quoteWord(value === '' ? `${name};` : `${name}: ${value}`)}`);
  }
  for (const { option, value } of body) lines.push(`--${option} ${quoteWord(value)}`);
  if (data !== null) lines.push(`--data-raw ${quoteWord(data)}`);
  const command = lines.join(' \\\n  ');
  if (command.includes('\0')) throw new RangeError(NO_NUL);
  return command;
}

function usualMethod(data: string | null, body: readonly CurlBodyPart[]): string {
  if (body.some(({ option }) => option === 'upload-file')) return 'PUT';
  return data === null && body.length === 0 ? 'GET' : 'POST';
}
