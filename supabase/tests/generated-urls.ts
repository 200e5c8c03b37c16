const SCHEMES = ['http:', 'https:', 'HTTP:', 'ftp:', 'http', ''];
const SLASHES = ['//', '/', '', '///', '\\\\', '/\\'];
const USERS = [
  '',
  '@',
  ':@',
  'user@',
  'user:@',
  ':secret@',
  'user:secret@',
  '@@',
  'user@user@',
  '%40@',
  ' @',
  '@\t',
];
const HOSTS = [
  'example.com',
  'EXAMPLE.com.',
  'shop.example',
  'bücher.example',
  'ex%61mple.com',
  'example%2Ecom',
  '%65xample.com',
  'ｅxample.com',
  'exam\tple.com',
  'exam\nple.com',
  'exam ple.com',
  'exam\u00adple.com',
  'exa\u200bmple.com',
  'a_b.example.com',
  '-a.example.com',
  'example.c_m',
  'example.1a',
  'example..com',
  'xn--.example',
  'xn--bcher-kva.example',
  '8.8.8.8',
  '8.8.8.8.',
  '0x08.8.8.8',
  '134744072',
  '10.0.0.1',
  '127.1',
  '[2606:4700:4700::1111]',
  '[::1]',
  '[2606:4700:4700::1111%25eth0]',
  'localhost',
  'com',
  'printer.local',
  '',
];
const PORTS = ['', ':', ':80', ':443', ':0080', ':8080', ':99999', ':x', ':80:80', ': 80'];
const TAILS = [
  '',
  '/',
  '/@',
  '/a@b:c',
  '?@',
  '#@',
  '\\@',
  '/\\',
  '?a\\b',
  '#\\',
  '/%zz',
  '/\t',
  '\u0001',
  '/a\u007fb',
];

/** URLs combined of parts that parsers have been known to interpret differently. */
export function generatedUrls(): string[] {
  const urls = new Set<string>();
  const add = (scheme: string, slashes: string, user: string, host: string, port: string, tail: string) =>
    urls.add(scheme + slashes + user + host + port + tail);
  for (const host of HOSTS) {
    for (const user of USERS) for (const tail of TAILS) add('http:', '//', user, host, '', tail);
    for (const port of PORTS) for (const tail of TAILS) add('https:', '//', '', host, port, tail);
    for (const scheme of SCHEMES) for (const slashes of SLASHES) add(scheme, slashes, '', host, '', '/');
    for (const user of USERS) for (const port of PORTS) add('http:', '//', user, host, port, '/');
  }
  for (const slashes of SLASHES) {
    for (const user of USERS) add('http:', slashes, user, 'example.com', '', '/');
  }
  for (const space of [' ', '\n', '\t', '\r\n', '\u0001', '\u00a0', '\u3000', '\ufeff']) {
    urls.add(`${space}http://example.com/`);
    urls.add(`http://example.com/${space}`);
  }
  return [...urls];
}
