import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { readCurl } from './curl-request.ts';
import { isCurlCommand } from './is-curl-command.ts';
import type { CurlRequest } from './request.ts';
import { cmdWords, posixWords, quoteWord } from './words.ts';
import { writeCurl } from './write-curl.ts';

const read = (command: string) => readCurl(command).request;
const GET = { url: 'https://h/', method: 'GET', headers: [], data: null, user: null };
const texts = (words: ReturnType<typeof posixWords>) => words.words.map(({ text }) => text);

/** Random choices that every run repeats. */
function random(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const text = (characters: readonly string[], most: number) =>
    Array.from({ length: below(most + 1) }, () => characters[below(characters.length)] ?? '').join('');
  return { below, text };
}

const NASTY = [...'\'"\\$`!^%&|;<>()[]{}*?~#=@-+:/, \t\n\ré漢😀azn0x', '\r\n', "\\'", "$'", '^"', '\\\n'];

function randomRequest(seed: number): CurlRequest {
  const { below, text } = random(seed);
  const maybe = (value: () => string) => (below(3) === 0 ? null : value());
  return {
    url: `https://h.example/${text(NASTY, 12)}`,
    method: ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', text(NASTY, 4)][below(6)] ?? 'GET',
    headers: Array.from({ length: below(4) }, () => ({
      name: `X-${text([...'abc-'], 5)}`,
      value: below(4) === 0 ? '' : `<${text(NASTY, 12)}>`,
    })),
    data: maybe(() => text(NASTY, 20)),
    user: maybe(() => text(NASTY, 8)),
  };
}

describe('writing a request and reading it back', () => {
  it('returns the same request for 2,000 generated ones', () => {
    for (let seed = 0; seed < 2000; seed++) {
      const request = randomRequest(seed);
      expect(read(writeCurl(request))).toEqual(request);
    }
  });

  it('quotes so that real shells read the same words as we do', () => {
    const { text } = random(7);
    const words = ['', "'", '\n', '-n', '~', '!!', ...Array.from({ length: 400 }, () => text(NASTY, 15))];
    const command = `printf '%s\\0' ${words.map(quoteWord).join(' ')}`;
    for (const shell of ['sh', 'bash']) {
      const { stdout } = spawnSync(shell, ['-c', command], { encoding: 'utf8' });
      expect(stdout.split('\0').slice(0, -1)).toEqual(words);
    }
    expect(texts(posixWords(command)).slice(2)).toEqual(words);
  });

  it('takes data, names and brackets as they are', () => {
    expect(
      writeCurl({
        ...GET,
        method: 'POST',
        url: 'https://h/?a[]=1',
        data: '@it’s',
        headers: [{ name: 'X', value: '' }],
      }),
    ).toBe("curl 'https://h/?a[]=1' \\\n  --globoff \\\n  --header 'X;' \\\n  --data-raw '@it’s'");
    expect(writeCurl({ ...GET, url: 'http://[::1]/' })).toBe("curl 'http://[::1]/'");
    expect(() => writeCurl({ ...GET, data: 'a\0' })).toThrow(RangeError);
  });
});

describe('words of a POSIX shell', () => {
  it('splits generated words as bash does', () => {
    const pieces = [
      ...[
        'a',
        'é',
        '-x',
        '=',
        '\\ ',
        "\\'",
        '\\"',
        '\\\\',
        '\\\n',
        "''",
        "'a \"b\\'",
        '""',
        '"a \\" \\a \'"',
        '"\\\n"',
      ],
      ...[
        "$'a\\n\\''",
        "$'\\x41\\303\\xa9'",
        "$'\\u00e9\\U1F600\\e\\cB\\q'",
        "$'\\0101'",
        "$'a\\0b\\c@'",
        '$"b"',
        ' ',
        '\t',
        '^',
        '%',
      ],
    ];
    const { text } = random(3);
    const lines = Array.from({ length: 400 }, () => `x ${text(pieces, 12)}y`);
    const script = lines.map((line) => `printf '%s\\0' ${line}\nprintf '\\1'\n`).join('');
    const { stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8', env: { LC_ALL: 'C.UTF-8' } });
    const split = stdout.split('\x01').slice(0, -1);
    expect(split).toHaveLength(lines.length);
    for (const [index, line] of lines.entries()) {
      expect(texts(posixWords(line)), line).toEqual(split[index]?.split('\0').slice(0, -1));
    }
  });

  it('says where the command ends, and that nothing is expanded', () => {
    expect(posixWords('curl a?b=1&c=2')).toMatchObject({ endedBy: '&', words: [{}, { text: 'a?b=1' }] });
    expect(posixWords('curl a | jq .').endedBy).toBe('|');
    expect(posixWords('curl a 2>/dev/null').endedBy).toBe('2>');
    expect(posixWords('\n\ncurl a # why\n').endedBy).toBeNull();
    expect(posixWords('curl a\r\ncurl b')).toMatchObject({ endedBy: '\n', words: [{}, { text: 'a' }] });
    expect(posixWords('curl "$HOST/x"')).toMatchObject({
      words: [{ isExpanded: false }, { text: '$HOST/x', isExpanded: true }],
    });
    expect(posixWords("curl '$HOST' 5$").words.some((each) => each.isExpanded)).toBe(false);
  });

  it.each(["curl 'a", 'curl "a\\"', "curl $'a\\'"])(
    'refuses the unclosed quotation mark of %s',
    (command) => {
      expect(() => posixWords(command)).toThrow('not closed');
    },
  );

  it('joins the two escapes that Chrome writes for a character beyond U+FFFF', () => {
    expect(texts(posixWords("$'\\ud83d\\ude00\\u0021'"))).toEqual(['😀!']);
  });
});

describe('a command copied from Chrome for Windows', () => {
  it('is read with its carets', () => {
    const command =
      'curl ^"https://h/?a=1^&b=^%^25^" ^\r\n  -X ^"PUT^" ^\r\n  -H ^"x: \'1\'^" ^\r\n  --data-raw ^"^{^\\^"a^\\^":^\\^"b^\\\\c^\\^"^}^"';
    expect(read(command)).toEqual({
      url: 'https://h/?a=1&b=%25',
      method: 'PUT',
      headers: [{ name: 'x', value: "'1'" }],
      data: '{"a":"b\\\\c"}',
      user: null,
    });
    expect(readCurl(command).withUrl).toBeNull();
  });

  it('follows the rules of C programs for backslashes and quotation marks', () => {
    expect(texts(cmdWords('a "b c" "d\\"e\\"" f\\\\ "g\\\\" "h""i" ^\n  j'))).toEqual([
      'a',
      'b c',
      'd"e"',
      'f\\\\',
      'g\\',
      'h"i',
      'j',
    ]);
    expect(texts(cmdWords('curl ^"a^\n\nb^" & dir'))).toEqual(['curl', 'a\nb']);
    expect(() => cmdWords('curl "a')).toThrow('not closed');
  });
});

describe('readCurl', () => {
  // What curl 7.88.1 sent to a server of our own for each of these, as of 2026-11-29.
  it.each<[string, Partial<CurlRequest>]>([
    ['curl https://h/', {}],
    ['$ curl -sSL "https://h/"', {}],
    ['curl.exe -XDELETE https://h/', { method: 'DELETE' }],
    ['curl -I https://h/', { method: 'HEAD' }],
    ['curl https://h/ -d a=1 -d b=2', { method: 'POST', data: 'a=1&b=2' }],
    ['curl https://h/ --data-binary x --data-raw @y', { method: 'POST', data: 'x&@y' }],
    ["curl https://h/ --data-urlencode 'q=a b~!*(é'", { method: 'POST', data: 'q=a+b~%21%2A%28%C3%A9' }],
    ["curl https://h/ --data-urlencode '=a b' --data-urlencode 'a b'", { method: 'POST', data: 'a+b&a+b' }],
    ['curl -G https://h/ -d x=1 --data-urlencode "q=a b"', { url: 'https://h/?x=1&q=a+b' }],
    ['curl -sGd x=1 "https://h/?a#f"', { url: 'https://h/?a&x=1#f' }],
    ['curl -G https://h/ -d ""', {}],
    ['curl -X PUT -G https://h/? -d x', { method: 'PUT', url: 'https://h/?x' }],
    ["curl 'https://h/?z=1' --url-query 'q=a b' --url-query +r=%20", { url: 'https://h/?z=1&q=a+b&r=%20' }],
    [
      "curl --url https://h/ -u me:pw -H 'X:' -H 'Y;' -H 'Z:  v  ' -H foo",
      {
        user: 'me:pw',
        headers: [
          { name: 'Y', value: '' },
          { name: 'Z', value: 'v' },
        ],
      },
    ],
    ['curl https://h/ -b a=1 -b b=2', { headers: [{ name: 'Cookie', value: 'a=1;b=2' }] }],
    [
      'curl https://h/ -A me -e r --oauth2-bearer T',
      {
        headers: [
          { name: 'User-Agent', value: 'me' },
          { name: 'Referer', value: 'r' },
          { name: 'Authorization', value: 'Bearer T' },
        ],
      },
    ],
    [
      "curl https://h/ --json '{\"a\"' --json ':1}' -H 'accept: x'",
      {
        method: 'POST',
        data: '{"a":1}',
        headers: [
          { name: 'accept', value: 'x' },
          { name: 'Content-Type', value: 'application/json' },
        ],
      },
    ],
    ['curl h.example', { url: 'http://h.example' }],
    ['curl -- https://h/', {}],
    ['curl -o out --proxy p https://h/', {}],
  ])('%s', (command, expected) => {
    expect(read(command)).toEqual({ ...GET, ...expected });
  });

  it.each<[string, RegExp]>([
    ['curl -L --compressed -x http://me:secret@p https://h/', /: -L, --compressed, -x\.$/],
    ['curl https://h/ -d @secrets.txt', /-d takes the content of the file “secrets.txt”/],
    ['curl https://h/ -H @headers.txt', /^-H takes the content of the file “headers.txt”/],
    ['curl https://h/ -F a=@b', /multipart form/],
    ['curl https://h/ -b jar.txt', /the file “jar.txt”/],
    ['curl https://a/ https://b/', /2 URLs; the first/],
    ['curl https://a/ --next https://b/', /before --next/],
    ['curl https://h/?a=1&b=2', /ends at “&”.*quotation marks/],
    ['curl https://h/ -H "Authorization: $TOKEN"', /\$NAME, stay as they are written/],
    ['curl h/', /no scheme/],
    ['curl https://h/[1-3]', /several URLs/],
    ['curl https://h/ -u me', /ask for the password/],
    ['curl https://h/ -d a', /Content-Type: application\/x-www-form-urlencoded/],
    ['curl https://h/ -H', /^-H has no value/],
  ])('%s has a note', (command, note) => {
    const { notes } = readCurl(command);
    expect(notes.filter((each) => note.test(each))).toHaveLength(1);
    expect(notes.join()).not.toContain('me:secret');
  });

  it.each([
    ['curl https://h/ -F file=@a.png -F name=bob', 'POST', ["--form 'file=@a.png'", "--form 'name=bob'"]],
    ['curl https://h/ -d @body.json', 'POST', ["--data '@body.json'"]],
    ['curl https://h/ -d a=1 --data-binary @b -X PATCH', 'PATCH', ["--data 'a=1'", "--data-binary '@b'"]],
    ['curl https://h/ --json @b.json', 'POST', ["--json '@b.json'"]],
    ['curl https://h/ --data-urlencode q@f', 'POST', ["--data-urlencode 'q@f'"]],
    ['curl -T up.bin https://h/', 'PUT', ["--upload-file 'up.bin'"]],
    ['curl https://h/ --form-string a=@b', 'POST', ["--form-string 'a=@b'"]],
  ])('keeps files and forms of %s in what it writes', (command, method, lines) => {
    const { request, notes } = readCurl(command);
    const written = writeCurl(request);
    expect([request.method, request.data]).toEqual([method, null]);
    for (const line of lines) expect(written).toContain(line);
    expect(read(written)).toEqual(request);
    expect(notes.join()).toContain('names the same files and fields');
  });

  it.each([
    ['curl “https://x.com” -H ‘a: b’', "curl 'https://x.com' -H 'a: b'"],
    ['curl “https://x.com” -d “{"a":1}”', `curl 'https://x.com' -d '{"a":1}'`],
    ['curl https://x.com -d ‘it’s’', `curl https://x.com -d "it’s"`],
    ['curl --request=“PUT” https://x.com', 'curl --request=PUT https://x.com'],
  ])('reads the typographic quotation marks of %s, and says so', (typographic, straight) => {
    const { request, notes } = readCurl(typographic);
    expect(request).toEqual(read(straight));
    expect(notes.join()).toContain('Typographic quotation marks');
  });

  it('leaves typographic marks alone where a shell does not see them, and refuses dashes', () => {
    const { request, notes } = readCurl("curl https://x.com -d 'say “hi” ‘you’'");
    expect([request.data, notes.join().includes('Typographic')]).toEqual(['say “hi” ‘you’', false]);
    expect(() => readCurl('curl —data a https://x.com')).toThrow('Write --data.');
    expect(() => readCurl('curl –H a https://x.com')).toThrow('Write -H.');
  });

  it('replaces the URL alone, and only where it is one word', () => {
    const reading = readCurl("curl  -L  https://h/?a=1 \\\n -H 'A: b' # end");
    expect(reading.withUrl?.("https://h/?it's")).toBe("curl  -L  'https://h/?it'\\''s' \\\n -H 'A: b' # end");
    expect(readCurl('curl h/a').withUrl?.('http://h/b')).toBe("curl 'h/b'");
    expect(readCurl('curl -G https://h/ -d a=1').withUrl).toBeNull();
    expect(readCurl('curl "https://$HOST/"').withUrl).toBeNull();
  });

  it.each(['curl', 'curl -s', 'wget https://h/', 'curl h/\0', "curl 'https://h/"])(
    'refuses “%s”',
    (command) => {
      expect(() => readCurl(command)).toThrow();
    },
  );

  it('is quick for a long command', () => {
    const long = ['$', '"', ' ', '\n', '^', "\\'", '[', '-', 'é', ' “', ' “a”b', ' ‘"'].map((each) =>
      each.repeat(100_000),
    );
    for (const part of long) {
      const started = performance.now();
      for (const command of [
        `curl h/${part}`,
        `curl h/ -d '${part.replaceAll("'", '')}'`,
        `curl ^"h/${part}^"`,
      ]) {
        try {
          readCurl(command);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }
      expect(performance.now() - started).toBeLessThan(5000);
    }
  });
});

it.each([
  ['curl https://h/', true],
  ['  $ curl \\\n https://h', true],
  ['curl -s x', true],
  ['curl "x"', true],
  ['curl “https://h/”', true],
  ['curl localhost:8080', true],
  ['curl is a command line tool. It', false],
  ['curly.example', false],
  ['https://h/curl x', false],
])('recognises a curl command: %s', (text, expected) => {
  expect(isCurlCommand(text)).toBe(expected);
});
