import { joinUrl, splitUrl } from './parse-url.ts';
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
  mtm_cid: 'Matomo',
  pk_cid: 'Matomo',
  _branch_match_id: 'Branch',
  _branch_referrer: 'Branch',
  wickedid: 'Wicked Reports',
};

/** The one family of names: Google Analytics reads several, and others add their own. */
const UTM = /^utm_[a-z0-9_]+$/;

/** A parameter that only follows a visitor, and whose it is. */
export interface TrackingParameter {
  readonly name: string;
  readonly owner: string;
}

function ownerOf(name: string): string | null {
  if (UTM.test(name)) return 'campaign';
  return Object.hasOwn(NAMES, name) ? (NAMES[name] ?? null) : null;
}

/** Returns the tracking parameters of a URL's query in their order, each name once. */
export function findTracking(url: string): readonly TrackingParameter[] {
  const found = new Map<string, TrackingParameter>();
  for (const pair of readQuery(splitUrl(url).query ?? '')) {
    const { name } = pairText(pair);
    const owner = ownerOf(name);
    if (owner !== null) found.set(name, { name, owner });
  }
  return [...found.values()];
}

/**
 * Removes the parameters that {@link findTracking} names and keeps every other byte: order, escapes and fragment. A
 * query that becomes empty goes with its `?`; without such parameters the URL stays as it is.
 */
export function removeTracking(url: string): string {
  const split = splitUrl(url);
  const pairs = readQuery(split.query ?? '');
  const kept = pairs.filter((pair) => ownerOf(pairText(pair).name) === null);
  if (kept.length === pairs.length) return url;
  const query = writeQuery(kept);
  return joinUrl({ ...split, query: query === '' ? null : query });
}
