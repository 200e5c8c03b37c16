import { joinUrl, parseUrl, splitUrl } from './parse-url.ts';
import { pairText, readQuery, writeQuery } from './query-pairs.ts';

/**
 * Query parameters that only follow a visitor, by the exact name that their senders document. No name is guessed: words
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
  hsCtaTracking: 'HubSpot',
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
  _branch_match_id: 'Branch',
  _branch_referrer: 'Branch',
  wickedid: 'Wicked Reports',
  _ga: 'Google Analytics',
  s_kwcid: 'Adobe Advertising',
  ef_id: 'Adobe Advertising',
  epik: 'Pinterest',
  rb_clickid: 'Rakuten',
};

/** Names that are too short to belong to one sender: they follow a visitor only in the links of these sites. */
const NAMES_OF_SITES: Readonly<Record<string, readonly string[]>> = {
  'youtube.com': ['si'],
  'youtu.be': ['si'],
  'spotify.com': ['si'],
  'tiktok.com': ['_t', '_r'],
  'linkedin.com': ['lipi', 'trk', 'trackingId'],
  'x.com': ['s', 't'],
  'twitter.com': ['s', 't'],
};

/** Families of names: Google Analytics reads several utm_ names, and others add their own; Matomo has two prefixes. */
const CAMPAIGN =
  /^(?:utm_[a-z0-9_]+|(?:mtm|pk)_(?:campaign|cid|content|group|keyword|kwd|medium|placement|source))$/i;

/** A parameter that only follows a visitor, and whose it is. */
export interface TrackingParameter {
  readonly name: string;
  readonly owner: string;
}

function ownerOf(name: string, site: string | undefined): string | null {
  if (CAMPAIGN.test(name)) return 'campaign';
  if (site !== undefined && NAMES_OF_SITES[site]?.includes(name) === true) return site;
  return Object.hasOwn(NAMES, name) ? (NAMES[name] ?? null) : null;
}

/** The site of {@link NAMES_OF_SITES} that a URL leads to. */
function siteOf(url: string): string | undefined {
  const host = parseUrl(url)?.hostname ?? '';
  return Object.keys(NAMES_OF_SITES).find((site) => host === site || host.endsWith(`.${site}`));
}

/** The pairs of a fragment that begins with a campaign's, as some senders write them to keep them from the server. */
function fragmentPairs(after: string): ReturnType<typeof readQuery> {
  return /^#utm_\w+=/i.test(after) ? readQuery(after.slice(1)) : [];
}

/** Returns the tracking parameters of a URL's query and fragment in their order, each name once. */
export function findTracking(url: string): readonly TrackingParameter[] {
  const found = new Map<string, TrackingParameter>();
  const { query, after } = splitUrl(url);
  const site = siteOf(url);
  for (const pair of [...readQuery(query ?? ''), ...fragmentPairs(after)]) {
    const { name } = pairText(pair);
    const owner = ownerOf(name, site);
    if (owner !== null) found.set(name, { name, owner });
  }
  return [...found.values()];
}

/**
 * Removes the parameters that {@link findTracking} names and keeps every other byte: order and escapes. A query or
 * fragment that becomes empty goes with its mark; without such parameters the URL stays as it is.
 */
export function removeTracking(url: string): string {
  const split = splitUrl(url);
  const site = siteOf(url);
  const kept = (pairs: ReturnType<typeof readQuery>) =>
    pairs.filter((pair) => ownerOf(pairText(pair).name, site) === null);
  const [pairs, inFragment] = [readQuery(split.query ?? ''), fragmentPairs(split.after)];
  const [query, fragment] = [kept(pairs), kept(inFragment)];
  const isSame = query.length === pairs.length;
  const isSameFragment = fragment.length === inFragment.length;
  if (isSame && isSameFragment) return url;
  return joinUrl({
    ...split,
    query: isSame ? split.query : writeQuery(query) || null,
    after: isSameFragment ? split.after : fragment.length === 0 ? '' : `#${writeQuery(fragment)}`,
  });
}
