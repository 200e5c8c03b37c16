import { ALGORITHMS } from '../checking/algorithms.ts';
import { asObject, type JsonObject, textMember } from '../reading/json-values.ts';
import type { Content, Token } from '../reading/read-token.ts';
import { readTimes } from '../reading/times.ts';

/** Something to know about a token. `danger` is an attack or an open door, `warning` a likely fault, `info` a fact. */
export interface Advice {
  readonly severity: 'danger' | 'warning' | 'info';
  /** What is so, and what to do about it. */
  readonly message: string;
}

/** The extension that libraries in general use know (RFC 7797). */
const KNOWN_EXTENSIONS: readonly string[] = ['b64'];
/** Header parameters that RFC 7515 defines itself, which “crit” may not name. */
const OWN_PARAMETERS: readonly string[] = [
  ...['alg', 'jku', 'jwk', 'kid', 'x5u', 'x5c', 'x5t', 'x5t#S256', 'typ', 'cty', 'crit'],
];
/** Names of claims that hold what should not be readable by everybody. */
const PRIVATE_CLAIM =
  /^(?:password|passwd|pwd|secret|client_?secret|api_?key|private_?key|credit_?card(?:_?number)?|card_?number|cvv|iban|ssn|pin)$/i;
/** Seconds. A token that stays valid longer can hardly be taken back. */
const LONG_LIFE = 366 * 86_400;
/** Characters. Servers accept headers of 8 KB and browsers cookies of 4 KB. */
const LARGE = 4_000;

/** What to know about a token before it is trusted, the worst first. */
export function adviseOn(
  token: Token,
  header: JsonObject,
  unprotected: JsonObject | null,
): readonly Advice[] {
  const all =
    token.form === 'jwe'
      ? encryptedAdvice(token, header)
      : [...algorithmAdvice(header, unprotected), ...payloadAdvice(token)];
  const common = [...keyAdvice(header), ...extensionAdvice(header), ...sizeAdvice(token)];
  const order = { danger: 0, warning: 1, info: 2 };
  return [...all, ...common].toSorted((a, b) => order[a.severity] - order[b.severity]);
}

function algorithmAdvice(header: JsonObject, unprotected: JsonObject | null): Advice[] {
  const alg = textMember(header, 'alg');
  if (!('alg' in header)) return [warning('The header has no “alg”, which every token must have.')];
  if (alg === null) return [warning('“alg” has to be a text, such as "RS256".')];
  if (alg.toLowerCase() === 'none')
    return [
      danger(
        '“alg” is “none”: the token has no signature, and anybody can write such tokens. Have your library accept only the algorithms that your keys are for.',
      ),
    ];
  if (unprotected !== null && 'alg' in unprotected)
    return [danger('“alg” stands outside of the signature, where anybody can change it. Refuse the token.')];
  return [];
}

function keyAdvice(header: JsonObject): Advice[] {
  const advice: Advice[] = [];
  for (const name of ['jku', 'x5u'])
    if (name in header)
      advice.push(
        danger(
          `The header names a URL of keys (“${name}”: ${short(header[name])}). An attacker writes their own URL there: load keys only from URLs that you have configured.`,
        ),
      );
  for (const name of ['jwk', 'x5c'])
    if (name in header)
      advice.push(
        danger(
          `The header brings its own key (“${name}”). A signature that matches it proves nothing, since anybody can sign with a new key: use only keys that you knew before.`,
        ),
      );
  if (asObject(header.jwk) !== null && 'd' in (asObject(header.jwk) ?? {}))
    advice.push(
      danger(
        'The key in the header is a private key. Everybody who sees the token can sign with it: replace it.',
      ),
    );
  const kid = header.kid;
  if (kid !== undefined && typeof kid !== 'string') advice.push(warning('“kid” has to be a text.'));
  if (typeof kid === 'string' && isSuspicious(kid))
    advice.push(
      danger(
        `“kid” (${short(kid)}) looks like a path, a URL, a query or a command. Compare it with the names of your keys, and never put it into a file name, SQL or a shell.`,
      ),
    );
  return advice;
}

/** Parent folders, absolute paths, URLs, quotes and signs of SQL and shells. Names of keys have none of them. */
function isSuspicious(kid: string): boolean {
  return (
    /\.\.[/\\]|^[/\\]|^[a-z]:\\|^\w+:\/\/|["'`;|<>\0\r\n]|\$\(|--\s*$|\/\*/i.test(kid) ||
    /\b(?:union\s+select|or\s+1\s*=\s*1)\b/i.test(kid)
  );
}

function extensionAdvice(header: JsonObject): Advice[] {
  if (!('crit' in header)) {
    return header.b64 === false
      ? [
          warning(
            '“b64” is false, but “crit” does not name it. RFC 7797 requires that: libraries that don’t know it read another payload.',
          ),
        ]
      : [];
  }
  const { crit } = header;
  if (!Array.isArray(crit) || crit.length === 0 || crit.some((name) => typeof name !== 'string'))
    return [
      danger(
        '“crit” has to be a list of names that is not empty (RFC 7515, section 4.1.11). Refuse the token.',
      ),
    ];
  const names = crit.map(String);
  const advice: Advice[] = [];
  const own = names.filter((name) => OWN_PARAMETERS.includes(name));
  const missing = names.filter((name) => !(name in header));
  const unknown = names.filter((name) => !OWN_PARAMETERS.includes(name) && !KNOWN_EXTENSIONS.includes(name));
  if (own.length > 0)
    advice.push(danger(`“crit” names ${listed(own)}, which the standard itself defines. Refuse the token.`));
  if (missing.length > 0)
    advice.push(danger(`“crit” names ${listed(missing)}, which the header does not have. Refuse the token.`));
  if (unknown.length > 0)
    advice.push(
      warning(
        `“crit” says that ${listed(unknown)} must be understood. A program that does not know ${unknown.length === 1 ? 'it' : 'them'} has to refuse the token, even if the signature is right.`,
      ),
    );
  return advice;
}

function payloadAdvice({ payload, isPayloadEncoded }: Token): Advice[] {
  if (payload.kind === 'detached')
    return [
      info(
        'The payload is not in the token. If it travels separately, paste it below to check the signature.',
      ),
    ];
  const unencoded = isPayloadEncoded
    ? []
    : [info('The payload is not in Base64URL (“b64” is false): it was signed as it stands here.')];
  if (payload.kind !== 'json' || payload.object === null) return [...unencoded, ...foreignPayload(payload)];
  return [...unencoded, ...timeAdvice(payload.object), ...claimAdvice(payload.object)];
}

function foreignPayload(payload: Content): Advice[] {
  return payload.kind === 'unreadable'
    ? []
    : [
        info(
          'The payload is no JSON object, so it has no claims: this is a signed message, but no JSON Web Token.',
        ),
      ];
}

function timeAdvice(payload: JsonObject): Advice[] {
  const times = readTimes(payload);
  const advice: Advice[] = times.flatMap(({ problem }) => (problem === null ? [] : [warning(problem)]));
  const moments = Object.fromEntries(times.map(({ claim, moment }) => [claim, moment]));
  const { exp = null, nbf = null, iat = null } = moments;
  if (!('exp' in payload))
    advice.push(
      warning('“exp” is missing: the token never expires, so a stolen one works until the key changes.'),
    );
  if (exp !== null && iat !== null && exp - iat > LONG_LIFE * 1000)
    advice.push(
      warning('The token is valid for more than a year. Shorter lives limit the harm of a stolen one.'),
    );
  if (exp !== null && nbf !== null && nbf >= exp)
    advice.push(warning('“nbf” is not before “exp”: there is no time at which the token is valid.'));
  return advice;
}

function claimAdvice(payload: JsonObject): Advice[] {
  const exposed = Object.keys(payload).filter((name) => PRIVATE_CLAIM.test(name));
  return exposed.length === 0
    ? []
    : [
        danger(
          `The payload has ${listed(exposed)}. A signed token is not encrypted: everybody who has it can read it. Leave secrets out.`,
        ),
      ];
}

function encryptedAdvice({ parts }: Token, header: JsonObject): Advice[] {
  const alg = textMember(header, 'alg');
  const advice = [
    info(
      `The token is encrypted (JWE, RFC 7516). Its five parts are the header, the encrypted key${parts[1] === '' ? ' (empty: both sides have the key already)' : ''}, the vector, the content and the tag. Only the receiver’s key opens it, and this page does not decrypt.`,
    ),
  ];
  if (alg === 'RSA1_5')
    advice.unshift(warning('“RSA1_5” has been attacked since 1998. Use RSA-OAEP-256 or ECDH-ES.'));
  if (alg !== null && ALGORITHMS.has(alg))
    advice.unshift(
      warning(`“${alg}” signs; it does not encrypt. A token with five parts needs another “alg”.`),
    );
  return advice;
}

function sizeAdvice({ parts }: Token): Advice[] {
  const size = parts.reduce((sum, part) => sum + part.length + 1, -1);
  return size > LARGE
    ? [
        info(
          `The token has ${size.toLocaleString('en-NZ')} characters. Cookies hold 4,096, and many servers take headers up to 8,192.`,
        ),
      ]
    : [];
}

/** The names in quotes; at most five. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => `“${name.slice(0, 60)}”`);
  const more = names.length > 5 ? [`${names.length - 5} more`] : [];
  return new Intl.ListFormat('en-NZ').format([...shown, ...more]);
}

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

const danger = (message: string): Advice => ({ severity: 'danger', message });
const warning = (message: string): Advice => ({ severity: 'warning', message });
const info = (message: string): Advice => ({ severity: 'info', message });
