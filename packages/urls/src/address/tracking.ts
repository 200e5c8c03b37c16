import { joinUrl, parseUrl, splitUrl } from './parse-url.ts';
import { pairText, type QueryPairs, readQuery, writeQuery } from './query-pairs.ts';

/**
 * Query parameters that only follow a visitor, by the names that their senders document, in small letters. No name is guessed: words
 * such as `ref` or `source` may be part of a page's address, so they are not here. Sources: the names that Brave removes
 * on every site (brave-core, components/query_filter/utils.cc), plus the names that Google Analytics, Google Ads,
 * Mailchimp, Instagram, Marketo and LinkedIn put into their links.
 */
const NAMES: Readonly<Record<string, string>> = {
  gclid: 'Google Ads',
  gclsrc: 'Google Ads',
  gbraid: 'Google Ads',
  wbraid: 'Google Ads',
  gad_source: 'Google Ads',
  gad_campaignid: 'Google Ads',
  srsltid: 'Google Merchant Center',
  dclid: 'Google Campaign Manager',
  _gl: 'Google Analytics',
  fbclid: 'Meta',
  fb_action_ids: 'Meta',
  fb_comment_id: 'Meta',
  igshid: 'Instagram',
  igsh: 'Instagram',
  msclkid: 'Microsoft Advertising',
  ttclid: 'TikTok',
  twclid: 'X',
  li_fat_id: 'LinkedIn',
  yclid: 'Yandex',
  ymclid: 'Yandex',
  ysclid: 'Yandex',
  _openstat: 'Openstat',
  mc_cid: 'Mailchimp',
  mc_eid: 'Mailchimp',
  ml_subscriber: 'MailerLite',
  ml_subscriber_hash: 'MailerLite',
  _hsenc: 'HubSpot',
  _hsmi: 'HubSpot',
  __hssc: 'HubSpot',
  __hstc: 'HubSpot',
  __hsfp: 'HubSpot',
  hsctatracking: 'HubSpot',
  mkt_tok: 'Marketo',
  _kx: 'Klaviyo',
  _bhlid: 'beehiiv',
  __s: 'Drip',
  vero_id: 'Vero',
  vero_conv: 'Vero',
  oly_anon_id: 'Omeda',
  oly_enc_id: 'Omeda',
  s_cid: 'Adobe Analytics',
  irclickid: 'Impact',
  _ga: 'Google Analytics',
  s_kwcid: 'Adobe Advertising',
  ef_id: 'Adobe Advertising',
  epik: 'Pinterest',
  rb_clickid: 'Rebrandly',
  _branch_match_id: 'Branch',
  _branch_referrer: 'Branch',
  wickedid: 'Wicked Reports',
};

/** Families of names: Google Analytics reads several, and others add their own; Matomo reads these, with mtm_ or pk_. */
const UTM = /^utm_[a-z0-9_]+$/;
const MATOMO = /^(?:mtm|pk)_(?:campaign|kwd|keyword|source|medium|content|cid|group|placement)$/;

/** Names that follow a visitor on one site alone, and mean something else elsewhere. */
const BY_SITE: readonly (readonly [RegExp, readonly string[], string])[] = [
  [/(?:^|\.)(?:youtube\.com|youtu\.be|youtube-nocookie\.com)$/, ['si'], 'YouTube'],
  [/(?:^|\.)spotify\.com$/, ['si'], 'Spotify'],
  [/(?:^|\.)tiktok\.com$/, ['_t', '_r'], 'TikTok'],
  [/(?:^|\.)linkedin\.com$/, ['lipi', 'trk'], 'LinkedIn'],
  [/(?:^|\.)(?:x|twitter)\.com$/, ['s', 't'], 'X'],
];

/** A parameter that only follows a visitor, and whose it is. */
export interface TrackingParameter {
  readonly name: string;
  readonly owner: string;
}

/** Whose a name is: senders and readers disagree about capitals, so these don’t count. */
function ownerOf(written: string, host: string): string | null {
  const name = written.toLowerCase();
  if (UTM.test(name)) return 'campaign';
  if (MATOMO.test(name)) return 'Matomo';
  if (Object.hasOwn(NAMES, name)) return NAMES[name] ?? null;
  return BY_SITE.find(([site, names]) => names.includes(name) && site.test(host))?.[2] ?? null;
}

interface Places {
  readonly host: string;
  readonly query: QueryPairs;
  /** The pairs of a fragment that is written like a query; empty for others, which lead to a place in a page. */
  readonly fragment: QueryPairs;
}

function placesOf(url: string): Places {
  const { query, after } = splitUrl(url);
  const fragment = /^#[\w.%-]+=[^?/]*$/.test(after) ? readQuery(after.slice(1)) : [];
  return { host: parseUrl(url)?.hostname ?? '', query: readQuery(query ?? ''), fragment };
}

/** Returns the tracking parameters of a URL's query and fragment in their order, each name once. */
export function findTracking(url: string): readonly TrackingParameter[] {
  const { host, query, fragment } = placesOf(url);
  const found = new Map<string, TrackingParameter>();
  for (const pair of [...query, ...fragment]) {
    const { name } = pairText(pair);
    const owner = ownerOf(name, host);
    if (owner !== null) found.set(name, { name, owner });
  }
  return [...found.values()];
}

/**
 * Removes the parameters that {@link findTracking} names and keeps every other byte: order and escapes. A query or a
 * fragment that becomes empty goes with its mark; without such parameters the URL stays as it is.
 */
export function removeTracking(url: string): string {
  const { host, query, fragment } = placesOf(url);
  const split = splitUrl(url);
  const kept = (pairs: QueryPairs) => pairs.filter((pair) => ownerOf(pairText(pair).name, host) === null);
  const [keptQuery, keptFragment] = [kept(query), kept(fragment)];
  if (keptQuery.length + keptFragment.length === query.length + fragment.length) return url;
  const text = writeQuery(keptQuery);
  const rest = writeQuery(keptFragment);
  return joinUrl({
    ...split,
    query: keptQuery.length === query.length ? split.query : text === '' ? null : text,
    after: keptFragment.length === fragment.length ? split.after : rest === '' ? '' : `#${rest}`,
  });
}
