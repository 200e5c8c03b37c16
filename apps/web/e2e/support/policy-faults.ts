import { createHash } from 'node:crypto';

/** Scripts that are only data. */
const DATA = /\stype="application\/(?:ld\+)?json"/;

/**
 * What a page's response allows to run besides our own files: scripts and handlers that its Content-Security-Policy
 * does not name by their hash, and sources that let anything run. The hashes are computed here, not taken from the
 * server.
 *
 * @param policy the header
 */
export function policyFaults(html: string, policy: string | undefined): string[] {
  const sources = /(?:^|;)\s*script-src ([^;]*)/.exec(policy ?? '')?.[1]?.split(' ') ?? [];
  if (!sources.includes("'self'")) return ['it has no policy for scripts'];
  const inline = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(
    ([, attributes = '']) => !/\ssrc=/.test(attributes) && !DATA.test(attributes),
  );
  const unnamed = inline.filter(([, , text = '']) => {
    const hash = createHash('sha256').update(text).digest('base64');
    return !sources.includes(`'sha256-${hash}'`);
  });
  return [
    ...sources
      .filter((source) => /^'unsafe-|^\*|^(?:https?|data|blob):\/?\/?$/.test(source))
      .map((source) => `script-src has ${source}`),
    ...unnamed.map(([, , text = '']) => `an inline script without its hash: ${text.slice(0, 60)}`),
    ...[...html.matchAll(/<[a-z][^>]*\s(on[a-z]+)="/g)].map(([, name]) => `an attribute ${name}`),
    ...[...html.matchAll(/="javascript:/g)].map(() => 'a javascript: URL'),
  ];
}
