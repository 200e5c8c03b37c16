import type { CommandWord } from './words.ts';

/** One option of a curl command, or a word that is none: then its name is `url`, as if `--url` stood before it. */
export interface CurlOption {
  /** The long name without its hyphens; a short option that has none here keeps its letter. */
  readonly name: string;
  /** As written, for messages. */
  readonly written: string;
  /** Null for an option that takes none. */
  readonly value: string | null;
  /** The word that holds the value, if nothing else is in it. */
  readonly word: CommandWord | null;
}

/** Short options whose values or effects are read, by the long names that mean the same (curl's manual page). */
const LONG: Readonly<Record<string, string>> = {
  A: 'user-agent',
  b: 'cookie',
  d: 'data',
  e: 'referer',
  F: 'form',
  g: 'globoff',
  G: 'get',
  H: 'header',
  I: 'head',
  T: 'upload-file',
  u: 'user',
  X: 'request',
  ':': 'next',
};

/** Short options that take a value, from `curl --help all` of curl 7.88. */
const SHORT_WITH_VALUE = /[AbcCdDeEFHhKmoPQrtTuUwxXyYz]/;

/**
 * Long options that take a value, from `curl --help all` of curl 7.88 and the manual page of 8.x. What is not listed is
 * taken for a switch, so a value after it would be taken for a URL.
 */
const LONG_WITH_VALUE: ReadonlySet<string> = new Set(
  `
  abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type ciphers config connect-timeout connect-to
  continue-at cookie cookie-jar create-file-mode crlfile curves data data-ascii data-binary data-raw data-urlencode
  delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url dump-header ech egd-file engine etag-compare
  etag-save expect100-timeout form form-string ftp-account ftp-alternative-to-user ftp-method ftp-port ftp-ssl-ccc-mode
  happy-eyeballs-timeout-ms haproxy-clientip header help hostpubmd5 hostpubsha256 hsts interface ip-tos ipfs-gateway json
  keepalive-cnt keepalive-time key key-type krb libcurl limit-rate local-port login-options mail-auth mail-from mail-rcpt
  max-filesize max-redirs max-time netrc-file noproxy oauth2-bearer output output-dir parallel-max pass pinnedpubkey
  preproxy proto proto-default proto-redir proxy proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers
  proxy-crlfile proxy-header proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name
  proxy-tls13-ciphers proxy-tlsauthtype proxy-tlspassword proxy-tlsuser proxy-user proxy1.0 pubkey quote random-file
  range rate referer request request-target resolve retry retry-delay retry-max-time sasl-authzid service-name
  sigalgs socks4 socks4a socks5 socks5-gssapi-service socks5-hostname speed-limit speed-time stderr telnet-option
  tftp-blksize time-cond tls-max tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii trace-config
  unix-socket upload-file upload-flags url url-query user user-agent variable vlan-priority write-out
  `
    .trim()
    .split(/\s+/),
);

/** Splits the words after `curl` into options, as curl does: short ones may be bundled, and `--` ends them. */
export function readOptions(words: readonly CommandWord[]): {
  readonly options: readonly CurlOption[];
  /** The last option, if its value is missing. */
  readonly incomplete: string | null;
} {
  const options: CurlOption[] = [];
  let areOver = false;
  for (let index = 0; index < words.length; index++) {
    const word = words[index];
    if (word === undefined) break;
    const { text } = word;
    if (areOver || !text.startsWith('-') || text === '-') {
      options.push({ name: 'url', written: text, value: text, word });
    } else if (text === '--') {
      areOver = true;
    } else if (text.startsWith('--')) {
      const [, name = '', inline] = /^--([^=]*)(?:=([\s\S]*))?$/.exec(text) ?? [];
      if (!LONG_WITH_VALUE.has(name)) {
        options.push({ name, written: `--${name}`, value: null, word: null });
        continue;
      }
      const next = inline === undefined ? words[++index] : undefined;
      const value = inline ?? next?.text;
      if (value === undefined) return { options, incomplete: text };
      options.push({ name, written: `--${name}`, value, word: next ?? null });
    } else {
      for (let at = 1; at < text.length; at++) {
        const letter = text.charAt(at);
        const name = LONG[letter] ?? letter;
        if (!SHORT_WITH_VALUE.test(letter)) {
          options.push({ name, written: `-${letter}`, value: null, word: null });
          continue;
        }
        const inline = text.slice(at + 1);
        const next = inline === '' ? words[++index] : undefined;
        if (inline === '' && next === undefined) return { options, incomplete: `-${letter}` };
        options.push({ name, written: `-${letter}`, value: next?.text ?? inline, word: next ?? null });
        break;
      }
    }
  }
  return { options, incomplete: null };
}
