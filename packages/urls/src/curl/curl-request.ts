import { joinUrl, splitUrl } from '../address/parse-url.ts';
import { encodeText } from '../percent/encode.ts';
import { type CurlOption, readOptions } from './options.ts';
import { type CurlBodyPart, type CurlHeader, type CurlRequest, isGlob, NO_NUL } from './request.ts';
import { withStraightQuotes } from './typographic-quotes.ts';
import { cmdWords, posixWords, quoteWord, UnreadableCommand } from './words.ts';

export interface CurlReading {
  readonly request: CurlRequest;
  /** What is not part of the request, or differs from what one may expect: plain sentences. */
  readonly notes: readonly string[];
  /** Returns the command with another URL and every other byte kept; null if the URL is not one word of it. */
  readonly withUrl: ((url: string) => string) | null;
}

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const DEFAULT_SCHEME = 'http://';
/** What curl says that a body is, unless a header says something else. */
const FORM_TYPE = 'application/x-www-form-urlencoded';

/**
 * Reads a curl command for a POSIX shell, or for Windows' cmd if it has carets as that needs. Follows curl 7.88.
 *
 * @throws {UnreadableCommand} if a quotation mark is not closed, the command has no URL, or it holds U+0000.
 */
export function readCurl(command: string): CurlReading {
  if (command.includes('\0')) throw new UnreadableCommand(NO_NUL);
  const isCmd = isForCmd(command);
  const straight = isCmd ? command : withStraightQuotes(command);
  const { words, endedBy } = isCmd ? cmdWords(command) : posixWords(straight);
  const first = words.findIndex(({ text }) => /^curl(?:\.exe)?$/.test(text));
  if (first === -1) throw new UnreadableCommand('This is not a curl command.');
  const { options, incomplete } = readOptions(words.slice(first + 1));
  const read = new RequestReader();
  if (straight !== command)
    read.notes.push(
      'Typographic quotation marks (“ ” ‘ ’) were read as " and \'. A shell takes them for characters: write straight ones.',
    );
  const dash = words.slice(first + 1).find(({ text }) => /^[–—]/.test(text));
  if (dash !== undefined) throw new UnreadableCommand(dashMessage(dash.text));
  const next = options.findIndex(({ name }) => name === 'next');
  for (const option of next === -1 ? options : options.slice(0, next)) read.take(option);
  if (incomplete !== null) read.notes.push(`${incomplete} has no value, so it is left out.`);
  if (next !== -1) read.notes.push('Only the request before --next is shown.');
  if (endedBy !== null) read.notes.push(endNote(endedBy));
  if (words.some(({ isExpanded }) => isExpanded)) {
    read.notes.push(
      `${isCmd ? 'Variables such as %NAME%' : 'Variables and commands that a shell would replace, such as $NAME,'} stay as they are written, also in a copied command.`,
    );
  }
  const { request, word } = read.finish();
  const notes = [...new Set(read.notes)];
  // Apostrophes around a URL with a variable would keep the shell from replacing it.
  if (word === null || word.isExpanded || isCmd || read.changesQuery)
    return { request, notes, withUrl: null };
  const added = HAS_SCHEME.test(word.text) ? '' : DEFAULT_SCHEME;
  const withUrl = (url: string) => {
    const written = url.startsWith(added) ? url.slice(added.length) : url;
    return command.slice(0, word.start) + quoteWord(written) + command.slice(word.end);
  };
  return { request, notes, withUrl };
}

/** Word processors make a dash of one or two hyphens. */
function dashMessage(word: string): string {
  const option = word.slice(1);
  return `“${word.slice(0, 40)}” begins with a dash instead of hyphens. Write ${option.length > 1 ? '--' : '-'}${option.slice(0, 40)}.`;
}

/** A first quotation mark with a caret, or lines that end in carets. cmd does not quote with apostrophes. */
const isForCmd = (command: string) =>
  /^[^'"]*\^"/.test(command) || (!/^[^'"]*'/.test(command) && /[ "]\^\r?\n/.test(command));

function endNote(operator: string): string {
  if (operator === '\n') return 'Only the first command is read; another line follows it.';
  const quote = operator === '&' ? ' Put a URL that contains & into quotation marks.' : '';
  return `The command ends at “${operator}”, which a shell treats as an operator, so the rest is not read.${quote}`;
}

/** Collects options into a request. */
class RequestReader {
  readonly notes: string[] = [];
  private readonly urls: CurlOption[] = [];
  private readonly headers: CurlHeader[] = [];
  private readonly unread = new Set<string>();
  private readonly queries: string[] = [];
  private data: string | null = null;
  private user: string | null = null;
  private method: string | null = null;
  private isHead = false;
  private isGet = false;
  private isJson = false;
  private isForm = false;
  private isUpload = false;
  private readonly body: CurlBodyPart[] = [];
  private hasFile = false;
  private isGlobbing = true;

  /** Whether data or `--url-query` become part of the URL's query. */
  get changesQuery(): boolean {
    return this.queries.length > 0 || (this.isGet && this.data !== null);
  }

  /** What each option with a value does. The options that are not here are named as unread. */
  private readonly takers: Readonly<Record<string, (value: string, written: string) => void>> = {
    request: (value) => {
      this.method = value;
    },
    header: (value) => this.takeHeader(value),
    'user-agent': (value) => this.setHeader('User-Agent', value),
    referer: (value) => this.setHeader('Referer', value.replace(/;auto$/, '')),
    'oauth2-bearer': (value) => this.setHeader('Authorization', `Bearer ${value}`),
    cookie: (value) => this.takeCookie(value),
    user: (value) => {
      this.user = value;
      if (!value.includes(':')) this.notes.push('curl would ask for the password of the user.');
    },
    data: (value, written) => this.takeData(value, written),
    'data-ascii': (value, written) => this.takeData(value, written),
    'data-binary': (value, written) => this.takeData(value, written),
    'data-raw': (value) => this.addData(value),
    'data-urlencode': (value, written) => this.takeEncoded(value, written, (text) => this.addData(text)),
    json: (value, written) => {
      this.isJson = true;
      this.takeData(value, written, '');
    },
    'url-query': (value, written) => {
      if (value.startsWith('+')) this.queries.push(value.slice(1));
      else this.takeEncoded(value, written, (text) => this.queries.push(text));
    },
  };

  take(option: CurlOption): void {
    const { name, written, value } = option;
    const taker = Object.hasOwn(this.takers, name) ? this.takers[name] : undefined;
    if (value !== null && BODY.has(name)) this.body.push({ option: name, value });
    if (value === null) this.takeSwitch(name, written);
    else if (name === 'url') this.urls.push(option);
    else if (taker !== undefined) taker(value, written);
    else {
      if (name === 'form' || name === 'form-string') this.isForm = true;
      else if (name === 'upload-file') this.isUpload = true;
      else this.unread.add(written);
    }
  }

  private takeSwitch(name: string, written: string): void {
    if (name === 'head') this.isHead = true;
    else if (name === 'get') this.isGet = true;
    else if (name === 'globoff') this.isGlobbing = false;
    else this.unread.add(written);
  }

  private takeHeader(line: string): void {
    const colon = line.indexOf(':');
    if (line.startsWith('@')) this.leaveFile('-H', line.slice(1));
    else if (colon !== -1) this.setHeader(line.slice(0, colon), line.slice(colon + 1));
    else if (/^[^;]+;$/.test(line)) this.headers.push({ name: line.slice(0, -1), value: '' });
    else this.notes.push(`The header “${line}” has no colon, so curl does not send it.`);
  }

  private setHeader(name: string, untrimmed: string): void {
    const value = trimBlanks(untrimmed);
    if (value === '') this.notes.push(`curl does not send its own ${name} header.`);
    else this.headers.push({ name, value });
  }

  private takeCookie(value: string): void {
    if (!value.includes('=')) {
      this.leaveFile('-b', value);
      return;
    }
    const index = this.headers.findIndex(({ name }) => name === COOKIE);
    const before = this.headers[index];
    // curl sends all -b as one header.
    if (before === undefined) this.headers.push({ name: COOKIE, value: trimBlanks(value) });
    else this.headers[index] = { name: COOKIE, value: `${before.value};${trimBlanks(value)}` };
  }

  private takeData(value: string, written: string, separator = '&'): void {
    if (value.startsWith('@')) this.leaveFile(written, value.slice(1));
    else this.addData(value, separator);
  }

  private addData(value: string, separator = '&'): void {
    this.data = this.data === null ? value : this.data + separator + value;
  }

  private leaveFile(written: string, file: string): void {
    this.notes.push(`${written} takes the content of the file “${file}”, which is not read here.`);
    if (/^--?d|^--json/.test(written)) this.hasFile = true;
  }

  /** The five forms of `--data-urlencode`: text, =text, name=text, @file and name@file. */
  private takeEncoded(value: string, written: string, add: (text: string) => void): void {
    const [, name = '', mark, rest = ''] = /^([^=@]*)([=@]?)([\s\S]*)$/.exec(value) ?? [];
    const before = name === '' ? '' : `${name}=`;
    if (mark === '@') this.leaveFile(written, rest);
    else add(mark === '=' ? before + encodeForm(rest) : encodeForm(value));
  }

  /** Puts everything together, and adds the notes that need all of it. */
  finish(): { request: CurlRequest; word: CurlOption['word'] } {
    const [url] = this.urls;
    if (url === undefined) throw new UnreadableCommand('The command has no URL.');
    if (this.urls.length > 1) {
      this.notes.push(`The command has ${this.urls.length} URLs; the first is shown.`);
    }
    const hasParts = !this.isGet && (this.hasFile || this.isForm || this.isUpload);
    const data = this.isGet || hasParts ? null : this.data;
    if (this.isJson) {
      for (const name of ['Content-Type', 'Accept'])
        if (!this.hasHeader(name)) this.headers.push({ name, value: 'application/json' });
    } else if ((data !== null || (this.hasFile && hasParts)) && !this.hasHeader('Content-Type')) {
      this.notes.push(`curl adds the header Content-Type: ${FORM_TYPE}.`);
    }
    if (this.isForm && (this.data !== null || this.hasFile))
      this.notes.push('curl refuses a form (-F) and data (-d) in one request.');
    else if (this.isForm)
      this.notes.push('The body is a multipart form; curl writes its Content-Type with a boundary.');
    if (this.hasFile && this.isGet)
      this.notes.push('With -G the files would be in the query; they are in no copied command.');
    else if (hasParts)
      this.notes.push(
        'A copied command names the same files and fields, and takes them from the same places.',
      );
    if (this.unread.size > 0) {
      this.notes.push(`Not part of what is shown or copied: ${[...this.unread].join(', ')}.`);
    }
    const address = this.address(url.value ?? '');
    const usual = this.isUpload ? 'PUT' : data !== null || hasParts ? 'POST' : 'GET';
    const method = this.method ?? (this.isHead ? 'HEAD' : usual);
    const request = {
      url: address,
      method,
      headers: this.headers,
      data,
      user: this.user,
      ...(hasParts && { body: this.body }),
    };
    return { request, word: url.word };
  }

  private hasHeader(wanted: string): boolean {
    return this.headers.some(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  }

  /** The URL that curl asks for: with a scheme, and with what the options add to the query. */
  private address(written: string): string {
    let url = written;
    if (!HAS_SCHEME.test(url)) {
      url = DEFAULT_SCHEME + url;
      this.notes.push('The URL has no scheme; curl takes http.');
    }
    if (this.isGlobbing && isGlob(url)) {
      this.notes.push(
        'curl reads [ ] and { } in a URL as a pattern for several URLs; -g takes them as they are.',
      );
    }
    if (!this.changesQuery) return url;
    // curl ignores --url-query beside data that -G moves.
    const added = this.isGet && this.data !== null ? this.data : this.queries.join('&');
    const split = splitUrl(url);
    if (!split.query && added === '') return url;
    return joinUrl({ ...split, query: split.query ? `${split.query}&${added}` : added });
  }
}

const COOKIE = 'Cookie';

/** The options whose values are the body. */
const BODY: ReadonlySet<string> = new Set([
  ...['data', 'data-ascii', 'data-binary', 'data-raw', 'data-urlencode', 'json'],
  ...['form', 'form-string', 'upload-file'],
]);

const isBlank = (text: string, at: number) => ' \t\r\n'.includes(text.charAt(at));

function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text, start)) start++;
  while (start < end && isBlank(text, end - 1)) end--;
  return text.slice(start, end);
}

/** Encodes as curl 7.88 does: all but RFC 3986's unreserved characters, and + for a space. Lone surrogates become U+FFFD. */
const encodeForm = (text: string) =>
  encodeText(text.toWellFormed(), 'component')
    .replace(/[!*'()]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
