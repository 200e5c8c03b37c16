/** The facts about a page that the checks use. Our own build wrote the page, so patterns find everything. */
export interface PageFacts {
  readonly title: string;
  readonly description: string | null;
  readonly isIndexed: boolean;
  readonly headings: number;
  /** The links as written in the page, with entities decoded. */
  readonly links: readonly string[];
  readonly ids: ReadonlySet<string>;
  /** The blocks of structured data, as text. */
  readonly data: readonly string[];
}

const TAG = /<([a-z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const RAW = /<(script|style|template)\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/\1\s*>/gi;

export function pageFacts(html: string): PageFacts {
  const data: string[] = [];
  const markup = html.replace(RAW, (_whole, _name, attributes: string, content: string) => {
    if (attribute(attributes, 'type') === 'application/ld+json') data.push(content);
    return '';
  });
  const links: string[] = [];
  const ids = new Set<string>();
  let headings = 0;
  let description: string | null = null;
  let isIndexed = true;
  for (const [, name = '', attributes = ''] of markup.matchAll(TAG)) {
    const id = attribute(attributes, 'id');
    if (id !== null) ids.add(id);
    const tag = name.toLowerCase();
    if (tag === 'h1') headings += 1;
    const link = tag === 'a' || tag === 'link' ? attribute(attributes, 'href') : attribute(attributes, 'src');
    if (link !== null) links.push(link);
    if (tag === 'meta' && attribute(attributes, 'name') === 'description')
      description = attribute(attributes, 'content');
    if (tag === 'meta' && attribute(attributes, 'name') === 'robots') isIndexed = false;
  }
  return {
    title: withoutEntities(/<title[^>]*>([\s\S]*?)<\/title>/i.exec(markup)?.[1] ?? ''),
    description,
    isIndexed,
    headings,
    links,
    ids,
    data,
  };
}

function attribute(attributes: string, name: string): string | null {
  const [, double, single] =
    new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes) ?? [];
  const value = double ?? single;
  return value === undefined ? null : withoutEntities(value);
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
  amp: '&',
};

/** Decodes the entities that React writes. */
const withoutEntities = (text: string) =>
  text.replace(
    /&(lt|gt|quot|#x27|#39|amp);/gi,
    (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole,
  );
