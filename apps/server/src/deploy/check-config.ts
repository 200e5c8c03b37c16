import { type Finding, findingsOrOk, missing, warning } from './finding.ts';

/** The values of a section by key; a section's name is its path, such as `auth.email`. */
export type Toml = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

const FILE = 'supabase/config.toml';

/** The project's files: the folders of `supabase/functions` with a function, and which files exist. */
export interface ProjectFiles {
  readonly functions: readonly string[];
  /** Whether a file exists, by its path below `supabase`. */
  readonly has: (path: string) => boolean;
}

/** Checks that the configuration gives `supabase config push` and `functions deploy` what the site relies on. */
export function checkConfig(
  text: string,
  schemas: readonly string[],
  files: ProjectFiles,
): readonly Finding[] {
  let config: Toml;
  try {
    config = readToml(text);
  } catch (error) {
    return [missing(FILE, error instanceof Error ? error.message : String(error))];
  }
  return [
    ...checkSchemas(config, schemas),
    ...findingsOrOk(
      checkSignIn(config, files),
      FILE,
      'Sign-up is closed, and the links in emails lead to the site.',
    ),
    ...findingsOrOk(
      checkFunctions(config, files),
      FILE,
      `All ${files.functions.length} functions have their section.`,
    ),
  ];
}

function checkSchemas(config: Toml, schemas: readonly string[]): readonly Finding[] {
  const exposed = config.get('api')?.get('schemas');
  const listed = Array.isArray(exposed) ? exposed.map(String) : [];
  const lacking = schemas.filter((schema) => !listed.includes(schema));
  const extra = listed.filter((schema) => !schemas.includes(schema));
  return findingsOrOk(
    [
      ...lacking.map((schema) =>
        missing(FILE, `[api] schemas does not contain "${schema}": pages ask for it.`),
      ),
      ...extra.map((schema) =>
        missing(FILE, `[api] schemas has "${schema}", which no page asks for: take it away.`),
      ),
    ],
    FILE,
    `The data API shows ${schemas.join(' and ')}.`,
  );
}

function checkSignIn(config: Toml, files: ProjectFiles): readonly Finding[] {
  const auth = config.get('auth');
  const findings: Finding[] = [];
  if (auth?.get('enable_signup') !== false) {
    findings.push(missing(FILE, '[auth] enable_signup must be false: staff are invited.'));
  }
  if (auth?.get('enable_anonymous_sign_ins') !== false) {
    findings.push(missing(FILE, '[auth] enable_anonymous_sign_ins must be false.'));
  }
  if (auth?.get('site_url') !== 'env(SITE_URL)') {
    findings.push(
      missing(FILE, '[auth] site_url must be "env(SITE_URL)": the links in its emails lead there.'),
    );
  }
  const hook = config.get('auth.hook.send_email');
  if (hook?.get('enabled') === true) {
    if (
      hook.get('uri') !== 'env(SEND_EMAIL_HOOK_URI)' ||
      hook.get('secrets') !== 'env(SEND_EMAIL_HOOK_SECRETS)'
    ) {
      findings.push(
        missing(
          FILE,
          '[auth.hook.send_email] must take uri and secrets from SEND_EMAIL_HOOK_URI and _SECRETS.',
        ),
      );
    }
  } else {
    findings.push(
      warning(
        FILE,
        '[auth.hook.send_email] is off: recovery emails have no text, and anybody can be sent a link that signs in.',
      ),
    );
  }
  for (const [section, values] of config) {
    const template = values.get('content_path');
    if (typeof template === 'string' && !files.has(template.replace(/^\.\/supabase\//, ''))) {
      findings.push(missing(FILE, `[${section}] content_path names ${template}, which does not exist.`));
    }
  }
  return findings;
}

function checkFunctions(config: Toml, files: ProjectFiles): readonly Finding[] {
  const named = [...config.keys()].filter((section) => section.startsWith('functions.'));
  const gone = named.filter((section) => !files.functions.includes(section.slice('functions.'.length)));
  return [
    ...gone.map((section) => missing(FILE, `[${section}] names a function that does not exist.`)),
    ...files.functions.flatMap((name) => checkFunction(name, config.get(`functions.${name}`), files)),
  ];
}

function checkFunction(
  name: string,
  section: ReadonlyMap<string, unknown> | undefined,
  files: ProjectFiles,
): readonly Finding[] {
  if (section === undefined) return [missing(FILE, `[functions.${name}] is missing.`)];
  const findings: Finding[] = [];
  if (section.get('verify_jwt') !== false) {
    findings.push(
      missing(FILE, `[functions.${name}] verify_jwt must be false: the publishable key is not a token.`),
    );
  }
  const map = section.get('import_map');
  if (typeof map !== 'string' || !files.has(map.replace(/^\.\//, ''))) {
    findings.push(missing(FILE, `[functions.${name}] import_map names no file.`));
  }
  return findings;
}

/**
 * Parses the subset of TOML that supabase/config.toml uses: sections, and keys with a text, a number, a boolean or a
 * list of these on one line, spelled as in JSON.
 * @throws Error that names the first invalid line
 */
export function readToml(text: string): Toml {
  const sections = new Map<string, Map<string, unknown>>();
  let section = new Map<string, unknown>();
  sections.set('', section);
  for (const [index, line] of text.split('\n').entries()) {
    const content = line.trim();
    if (content === '' || content.startsWith('#')) continue;
    const header = /^\[([\w.-]+)\]\s*(?:#.*)?$/.exec(content)?.[1];
    if (header !== undefined) {
      section = sections.get(header) ?? new Map();
      sections.set(header, section);
      continue;
    }
    const [, key, value] =
      /^([\w-]+)\s*=\s*("(?:[^"\\]|\\.)*"|\[.*\]|[\w.+-]+)\s*(?:#.*)?$/.exec(content) ?? [];
    if (key === undefined || value === undefined) throw new Error(`Line ${index + 1} cannot be read.`);
    section.set(key, parseValue(value, index + 1));
  }
  return sections;
}

function parseValue(text: string, line: number): unknown {
  try {
    return JSON.parse(text.replace(/,\s*\]$/, ']'));
  } catch {
    throw new Error(`The value in line ${line} cannot be read.`);
  }
}
