import { parseUrl } from './parse-url.ts';

/**
 * What the parser made of a text without saying so, in plain sentences: where the URL that a browser opens is not
 * the one that a reader sees. Empty for a text that is not a URL.
 */
export function silentChanges(text: string, base?: string): readonly string[] {
  const parts = parseUrl(text, base);
  if (parts === null) return [];
  const notes: string[] = [];
  if (/^[\0-\x20]|[\0-\x20]$/.test(text))
    notes.push('Spaces and control characters around the URL were dropped.');
  if (/[\t\n\r]/.test(text.replace(/^[\0-\x20]+|[\0-\x20]+$/g, ''))) {
    notes.push('Tabs and line breaks inside the URL were dropped.');
  }
  const special = /^(?:https?|wss?|ftp|file):$/.test(parts.protocol);
  const beforeQuery = text.split(/[?#]/, 1)[0] ?? '';
  if (special && beforeQuery.includes('\\')) notes.push('Backslashes were read as slashes.');
  if (parts.username !== '' || parts.password !== '') {
    notes.push(
      `What stands before the @ is a user name, not the host. The host is ${parts.host}. Links that show a known name there are a common trick.`,
    );
  }
  const typedHost = /^[^/\\?#]*?:[/\\]{2,}(?:[^/\\?#]*@)?([^/\\?#:]*)/.exec(text.trim())?.[1] ?? '';
  if (/^\d+\.\d+\.\d+\.\d+$/.test(parts.hostname) && typedHost !== '' && typedHost !== parts.hostname) {
    notes.push(`The host “${typedHost}” is another way to write the IP address ${parts.hostname}.`);
  }
  if (special && /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\]|$)/i.test(beforeQuery.replace(/^[^/\\]*[/\\]*/, '/'))) {
    notes.push('The dot segments of the path (. and ..) were resolved.');
  }
  if (special && /:\d+/.test(text) && parts.port === '' && /:0*(?:80|443|21)(?=[/\\?#]|$)/.test(text)) {
    notes.push('The port is the usual one of this scheme, so it was left out.');
  }
  return notes;
}
