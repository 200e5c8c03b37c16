/** The rules of a robots.txt file for one robot (RFC 9309). */
export interface RobotsRules {
  readonly rules: readonly RobotsRule[];
  /** Seconds between visits: not part of the RFC, but common; null when absent. */
  readonly crawlDelay: number | null;
}

export interface RobotsRule {
  readonly allow: boolean;
  /** A path pattern in normalised percent-encoding; `*` matches any text, a trailing `$` the end. */
  readonly pattern: string;
}

interface Group extends RobotsRules {
  readonly agents: string[];
  readonly rules: RobotsRule[];
  crawlDelay: number | null;
}

/** The rules of an empty robots.txt file. */
export const NO_RULES: RobotsRules = { rules: [], crawlDelay: null };

/**
 * Reads the groups for one robot: all that name it, combined, or those for `*` when none does.
 * @param product our name in robots.txt, without a version
 */
export function readRobots(text: string, product: string): RobotsRules {
  const groups = groupsOf(text);
  const named = groups.filter(({ agents }) => agents.includes(product.toLowerCase()));
  const mine = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'));
  return {
    rules: mine.flatMap(({ rules }) => rules),
    crawlDelay: mine.map(({ crawlDelay }) => crawlDelay).find((delay) => delay !== null) ?? null,
  };
}

/**
 * Whether a page may be visited: the longest matching pattern decides; of two equally long ones, the one that allows.
 * @param path with its query, as in a URL
 */
export function robotsAllow({ rules }: RobotsRules, path: string): boolean {
  const wanted = normalised(path);
  if (wanted === '/robots.txt') return true;
  let best: RobotsRule = { allow: true, pattern: '' };
  for (const rule of rules) {
    const better = rule.pattern.length - best.pattern.length || Number(rule.allow) - Number(best.allow);
    if (better > 0 && fits(rule.pattern, wanted)) best = rule;
  }
  return best.allow;
}

function groupsOf(text: string): Group[] {
  const groups: Group[] = [];
  let open = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    const [, key = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    const name = key.toLowerCase();
    if (name === 'user-agent') {
      if (!open) groups.push({ agents: [], rules: [], crawlDelay: null });
      groups.at(-1)?.agents.push(agentOf(value));
      open = true;
    } else if (name === 'allow' || name === 'disallow' || name === 'crawl-delay') {
      addTo(groups.at(-1), name, value.trim());
      open = false;
    }
  }
  return groups;
}

/** A robot's name ends at the first character that is not allowed in names: `Robot/1.0` is `robot`. */
function agentOf(value: string): string {
  const text = value.trim();
  return text === '*' ? text : (/^[a-z_-]*/i.exec(text)?.[0] ?? '').toLowerCase();
}

function addTo(group: Group | undefined, key: string, value: string): void {
  if (group === undefined || value === '') return;
  if (key === 'crawl-delay') {
    const seconds = Number(value);
    if (seconds >= 0) group.crawlDelay ??= seconds;
  } else {
    group.rules.push({ allow: key === 'allow', pattern: normalised(value) });
  }
}

/** Normalises a path: unreserved characters are literal, all others percent-encoded UTF-8 in upper case. */
function normalised(path: string): string {
  return path
    .replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text.toWellFormed()))
    .replace(/%[\da-f]{2}/gi, (code) => {
      const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : code.toUpperCase();
    });
}

/** Searches the parts between stars from left to right, which finds a match if there is one, without backtracking. */
function fits(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$');
  const [first = '', ...rest] = (anchored ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  if (rest.length === 0) return !anchored || path.length === first.length;
  const last = anchored ? (rest.pop() ?? '') : '';
  let at = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !anchored || (path.length - last.length >= at && path.endsWith(last));
}
