import type { ElementNode } from '../page/document.ts';

/** What a data field's key says about the price in it. */
export type KeyMeaning = 'price' | 'sale' | 'low' | 'high' | 'old' | 'part' | 'with-tax' | 'without-tax';

const MEANINGS: readonly (readonly [KeyMeaning, RegExp])[] = [
  [
    'part',
    /^(?:tax|vat|gst|discount|saving|savings|shipping|deposit|instal{1,2}ment|monthly|weekly|unit|per|base|tier|bulk|member|loyalty|points|setup|recurring|addon|delivery|cost|commission|fee|rrp)(?:unit|base)?(?:price|amount)\w*$|pricepercent|unitprice|priceper|perunit|pricevalid|priceid|pricelist|pricetype|pricevaries|pricetext$|pricelabel|pricefilter|pricesort|pricebook|pricetier/,
  ],
  [
    'old',
    /(?:compare|was|old|original|list|regular|retail|rrp|msrp|uvp|before|previous|strike\w*|crossed|full|recommended|nodiscount|undiscounted|standard|normal|wasnow|maxretail)(?:at|out)?(?:price|amount)|(?:price|amount)(?:before|original|old|was|regular|list|rrp|msrp|compare|withoutreduction|withoutdiscount|undiscounted)|^(?:rrp|msrp|uvp|was|mrp|strikethrough)$|pricewithoutreduction|regularprice/,
  ],
  [
    'without-tax',
    /(?:price|amount|total)\w*(?:excl|excluding|without|ex|exc|pre|before|net)(?:l|ive)?(?:tax|vat|gst)|^(?:net|nett|withouttax|excltax|exgst|extax|priceex|pricenet|netprice|pricetaxexc|pricewithouttax|priceexcltax|pretaxprice)\w*$/,
  ],
  [
    'with-tax',
    /(?:price|amount|total)\w*(?:incl|including|with|inc|gross|after)(?:l|ive)?(?:tax|vat|gst)|^(?:gross|grossprice|pricegross|withtax|incltax|priceinc|priceincl)\w*$/,
  ],
  ['high', /(?:price|amount)(?:max|high|to)$|^(?:max|high|highest|to)(?:imum)?(?:variant)?price$/],
  [
    'low',
    /(?:price|amount)(?:min|low|from)$|^(?:min|low|lowest|from|starting|startingat)(?:imum)?(?:variant)?price$/,
  ],
  [
    'sale',
    /^(?:final|sale|special|current|now|today|promo\w*|discount(?:ed)?|reduced|selling|offer|effective|active|actual|display|our|your|deal|buy|pay)(?:price|amount)(?:value|cents|incents)?$|^priceto?pay$|^price(?:sale|final|now|current|actual|discounted|special|active|today)$|^pricewithdiscount$/,
  ],
  [
    'price',
    /^(?:price|prices|pricerange|productprice|itemprice|priceamount|pricevalue|priceincents|pricecents|price(?:in)?(?:pence|minor(?:units?)?|ore|rappen|paise)|pricemoney|pricenumeric|pricenumber|priceraw|priceminor|formattedprice|priceformatted|variantprice|skuprice|consumerprice|purchaseprice|shopprice|webprice|onlineprice|retailpricewithtax|pricedata|priceinfo|price\d|ecommprodprice|preis|prix|precio|prezzo|cena|preco|pris|prijs|gesamtpreis|einzelpreis|verkaufspreis)$/,
  ],
];

/** Returns the meaning of a key such as `compare_at_price`, or null if it is not about a price. */
export function meaningOfKey(key: string): KeyMeaning | null {
  if (key.length > 60) return null;
  const plain = key.toLowerCase().replace(/[^a-z\d]/g, '');
  return MEANINGS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

/** Parts of a page or of its data whose prices are not the product's. */
export const NOT_THE_PRODUCT =
  /(?:^|[^a-z])(?:mini-?)?(?:cart|basket|checkout|shipping|delivery|freight|postage|related|recommend\w*|recommendations?|upsells?|up-sells?|cross-?sells?|crosssell|similar|also|accessor(?:y|ies)|addons?|add-ons?|gift-?cards?|thresholds?|free-?shipping|instal{1,2}ments?|afterpay|klarna|laybuy|zip-?pay|humm|affirm|sezzle|paypal|warrant(?:y|ies)|recently|recent|viewed|wishlist|loyalty|points|rewards?|reviews?|testimonials?|comments?|bundles?|frequently|bought-together|tier_?prices?|tierprices|bulk|menu|nav|navigation|footer|impressions|popular|trending|bestsellers?|best-sellers?|carousel|featured|you-?may|youmay|complementary|companions?|extras)(?:$|[^a-z])|(?:related|recommended|similar|upsell|crossSell|recentlyViewed|miniCart|shipping|delivery)(?=[A-Z]|Products|Items|$)|(?:Cart|Basket|Shipping|Recommendations|Upsells?|Related)(?:$|[A-Z])/;

/** Like NOT_THE_PRODUCT for an element's own words: the add-to-cart form is not the cart. */
export function isNotTheProduct(element: ElementNode, words: string): boolean {
  const adding = words.replace(
    /add(?:ing)?[-_ ]?to[-_ ]?(?:cart|basket|bag)|(?:cart|basket)[-_]?form/gi,
    ' ',
  );
  const own = element.name === 'form' ? adding.replace(/\b(?:cart|basket)\b/gi, ' ') : adding;
  return NOT_THE_PRODUCT.test(own);
}
