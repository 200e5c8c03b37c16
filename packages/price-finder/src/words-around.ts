import type { PlainReason } from './reasons.ts';
import { unicodeWords } from './words.ts';

/**
 * Words around an amount which say that it is not the price. They are matched against the words of its own line up to
 * the neighbouring amounts, its row's label and its section's heading. English first, then the languages of the shops
 * that people here buy from.
 */
export const NOT_THE_PRICE: readonly (readonly [meaning: PlainReason, pattern: RegExp])[] = [
  [
    'delivery-charge',
    unicodeWords(
      /\b(?:ship(?:ping|ped|s)?|deliver(?:y|ed|ies)?|freight|postage|posted|courier|p&p|handling|versand(?:kosten)?|lieferung|livraison|port|envío|envio|frete|spedizione|verzend(?:ing|kosten)|frakt|fragt|leverans|levering|doprava|dostawa|wysyłka|przesyłka|toimitus|toimituskulut|szállítás|livrare|transport|kargo|nakliye|dostava|poštnina|poštovné|doručenie|dostavka|pristatymas|piegāde|tarne|portes|portes\s+de\s+envio|despacho|ongkir|ongkos\s+kirim|vận\s+chuyển|giao\s+hàng|penghantaran|pengiriman|gönderim|spese\s+di|μεταφορικά|αποστολή|παράδοση)\b|доставк|送料|运费|運費|邮费|郵費|配送|배송|택배|ค่าจัดส่ง|ค่าส่ง|الشحن|توصيل|ارسال|משלוח|डिलीवरी|शिपिंग/iu,
    ),
  ],
  [
    'instalment',
    unicodeWords(
      /\b(?:instal{1,2}ments?|(?:fortnightly|weekly|monthly|interest[- ]free|equal|easy)\s+payments?|payments?\s+of|interest[- ]free|finance|financing|afterpay|klarna|laybuy|zip\s?pay|humm|affirm|sezzle|genoapay|oxipay|gem\s+visa|per\s+(?:week|fortnight|month|day)|(?:a|\/)\s?(?:week|fortnight|month|mo|wk|mth)|weekly|fortnightly|monthly|p\/w|pw|pcm|lay-?by|deposit|raten?(?:zahlung)?|mtl\.?|monatlich|mensualit|par\s+mois|\/mois|al\s+mes|cuotas?|mensile|rate\s+da|parcelas?|sem\s+juros|per\s+maand|rata|raty|měsíčně|splátk\w*|w\s+ratach|в\s+месяц|рассрочк\w*|розстрочк\w*|кредит\w*|taksit|aylık|delbetal\w*|avbetal\w*|delbetaling|osamaks\w*|meses\s+sin\s+intereses|meses\s+de|pagos\s+de|quincenal\w*|emi|no[- ]cost\s+emi|δόσεις|rateu?|în\s+rate|cicilan|trả\s+góp|részlet\w*|ansuran)\b|分期|分割払い|할부|ผ่อน|تقسيط|قسط|תשלומים|\d\s*[x×]\s*(?:de\s*)?(?:[A-Z]{0,3}[$€£])?\s?$/iu,
    ),
  ],
  [
    'saving',
    unicodeWords(
      /\b(?:you\s+save|save[sd]?|saving|savings|off|discount|rebate|cash\s?back|sparen|ersparnis|sie\s+sparen|rabatt|économi\w*|remise|ahorr\w+|descuento|risparmi\w*|sconto|desconto|korting|bespaar|spar|spara|sleva|ušetříte|rabat|oszczędz\w+|скидк\w*|экономия|знижк\w*|kedvezmény|megtakarítás|reducere|economise\w*|indirim|kazanç\w*|alennus|säästä|besparelse|έκπτωση|κερδίζετε|zľava|popust|ušteda|hemat|diskon|tiết\s+kiệm|giảm)(?!\s*price)\b/iu,
    ),
  ],
  [
    'threshold',
    unicodeWords(
      /\b(?:orders?|purchases?(?=\s+\w)|spend(?:ing)?|carts?|baskets?)\s+(?:of\s+|over\s+|above\s+|from\s+|more\s+than\s+|\w+\s+)?(?:over|above|of|exceeding|from|more\s+than)?\s*$|\b(?:over|above|exceeding|more\s+than|when\s+you\s+(?:spend|buy)|spend|minimum\s+(?:spend|order|purchase)|free\s+\w+\s+(?:over|from|above)|ab\s+einem|bestellwert|mindestbestellwert|dès|à\s+partir\s+de\s+\d+\s*€\s+d.achat|min\.?\s+order)\b/iu,
    ),
  ],
  [
    'unit-price',
    unicodeWords(
      /\bper\s+(?:\d+\s*)?(?:kg|g|kilo\w*|gram\w*|ml|l|lit\w+|m|m2|m²|metre|meter|sheet|tablet|capsule|wash|serve|serving|unit|oz|lb|sq\w*|100)\b|\bunit\s+price|grundpreis|prix\s+au|precio\s+por/iu,
    ),
  ],
  [
    'voucher',
    unicodeWords(
      /\b(?:points?|rewards?|loyalty|airpoints|fly\s?buys|voucher|vouchers|gift\s?cards?|coffee\s+card|coupon|store\s+credit|credit\s+back|gutschein|bonus|bonuspunkte|бонус\w*|баллов|pontos|puntos|punti|puan|punktów)\b|ポイント|积分|積分|포인트/iu,
    ),
  ],
  [
    'trade-in',
    unicodeWords(/\b(?:trade[- ]?in|bond|pfand|deposit|recycling\s+fee|eco[- ]?part\w*|core\s+charge)\b/iu),
  ],
  [
    'old-price',
    unicodeWords(
      /\b(?:was|were|before|previously|originally|original(?:\s+price)?|old\s+price|rrp|r\.r\.p|msrp|m\.s\.r\.p|srp|list\s+price|compare\s+at|uvp|statt|vorher|bisher|früher|avant|au\s+lieu\s+de|prix\s+conseillé|antes|precio\s+anterior|pvpr?|prima|prezzo\s+di\s+listino|listino|anziché|van\s+voor|adviesprijs|förr|ord(?:\.|inarie)\s?pris|før|førpris|původní(?:\s+cena)?|stara\s+cena|cena\s+katalogowa|cena\s+przed|przed|eski\s+fiyat\w*|önceki\s+fiyat|liste\s+fiyat\w*|piyasa\s+fiyat\w*|eredeti\s+ár|régi\s+ár|listaár|prp|pret\s+vechi|preț\s+vechi|preț\s+recomandat|precio\s+de\s+lista|ovh|u\.p\.|srp|αρχική(?:\s+τιμή)?|παλιά\s+τιμή|π\.λ\.τ|pôvodná\s+cena|prejšnja\s+cena|redna\s+cena|stará\s+cena|prieš|harga\s+(?:asal|awal|normal)|giá\s+(?:gốc|cũ|niêm\s+yết)|стара\s+ціна|звичайна\s+ціна|обычная\s+цена|najniższa\s+cena|najnižšia\s+cena|nejnižší\s+cena|lowest\s+price\s+in|niedrigster\s+preis|bester\s+preis\s+der\s+letzten)\b|старая\s+цена|原价|原價|定价|市场价|通常価格|定価|希望小売価格|メーカー価格|정가|소비자가|시중가|ราคาปกติ|ราคาเต็ม|قبل\s+الخصم|السعر\s+(?:القديم|السابق|الأصلي)|מחיר\s+(?:קודם|מחירון|לפני)|专柜价|吊牌价|建議售價/iu,
    ),
  ],
  [
    'regular-or-old-price',
    unicodeWords(
      /\b(?:usually|usual(?:\s+price)?|normally|normal(?:\s+price)?|normalpreis|normaalihinta|reg(?:ular)?\.?\s+price|regular|regularly|standard\s+price|prix\s+normal|precio\s+(?:normal|regular)|prezzo\s+normale|normalpris|běžná\s+cena|cena\s+regularna|norm\.?|precio\s+habitual|m\.?r\.?p\.?|precio\s+de\s+lista)\b/iu,
    ),
  ],
  [
    'bid',
    unicodeWords(
      /\b(?:start\s+price|starting\s+bid|(?:current|highest|winning|next)\s+bid|reserve\s+price)\b/iu,
    ),
  ],
  [
    'tax',
    unicodeWords(
      /^\s*(?:(?:plus|incl?\.?|including|of\s+which)\s+)?(?:gst|vat|tax|sales\s+tax|mwst\.?|ust\.?|tva|iva|btw|moms|dph|ндс)(?:\s*(?:\(\s*)?\d+(?:[.,]\d+)?\s*%(?:\s*\))?)?(?:\s*:)?\s*$/iu,
    ),
  ],
  [
    'service',
    unicodeWords(
      /\b(?:install(?:ation)?|fitting|fitted|assembly|repairs?|repaired|servicing|warrant(?:y|ies)|insurance|protection\s+plan|care\s+plan|removal|hire|rent(?:al)?|hourly|membership|join|subscription\s+fee|tuning|engraving|gift\s?wrap(?:ping)?|mend(?:ed)?|charge|surcharge|fee|call[- ]?out|cleaning|workshop|samples?|swatch(?:es)?|check|montage|einbau|aufbau|garantie|service|zubehör)\b/iu,
    ),
  ],
  [
    'members-only',
    unicodeWords(
      /\b(?:(?<!non[- ])members?|club\s+price|trade\s+(?:price|customers?)|wholesale|with\s+card|staff\s+price)\b/iu,
    ),
  ],
  [
    'used',
    unicodeWords(
      /\b(?:used|second[- ]?hand|pre-?owned|pre-?loved|refurb\w*|open[- ]box|ex[- ](?:demo|display|hire|rental)|display\s+model|floor\s+stock|shop[- ]soiled|[bc][- ]grade|[bc]-ware|vorführ\w*|gebraucht|occasion|usado|usato|tweedehands|begagnad)\b/iu,
    ),
  ],
  [
    'cart',
    unicodeWords(
      /\b(?:subtotal|sub-total|cart\s+total|basket\s+total|order\s+total|your\s+(?:cart|basket|order))\b/iu,
    ),
  ],
  [
    'bulk-price',
    unicodeWords(
      /\b(?:\d+\s*\+|buy\s+\d+|\d+\s+for|\d+\s+or\s+more|when\s+you\s+buy\s+\d+|pack\s+of\s+\d+\s+for|multi-?buy|each\s+for\s+\d+)\b/iu,
    ),
  ],
  ['worth-of-another', unicodeWords(/\b(?:worth|valued\s+at|im\s+wert\s+von)\b/iu)],
  [
    'product-count',
    unicodeWords(/\b\d+\s+(?:products|items|results|styles|artikel|produkte|produits|productos)\b/iu),
  ],
  ['rough-figure', /(?:≈|≃|~|\b(?:approx\w*\.?|about|roughly|circa|ca\.|environ|ungefähr|etwa))\s*$/iu],
  ['surcharge', /(?:[+＋]|\p{L}[^\d]{0,20}[+＋]\s)$/u],
  ['customer-quote', /\b(?:bought|paid|cost\s+me|i\s+got)\b/iu],
];

/** Words right after an amount that make it a rate (`$3.37 a week`). */
export const RATE_AFTER = unicodeWords(
  /^\s*(?:\(|\*)?\s*(?:\/|per\b|a\b|an\b|pro\b|par\b|por\b|je\b|p\.?(?=\s?(?:w|wk|week|m|mth|month|a|h|hr|kg|pp)\b))\s*(?:\d+\s*)?(?:weeks?|weekend|wk|fortnight|months?|mo|mth|monat|mois|mes|year|yr|annum|day|night|hour|hr|w|person|pp|pers\.?|mån|månad|md|mnd|måned|mies\w*|měs\w*|kk|hó|lună|ay|мес|месяц|mês|mese|maand|jahr|jaar|año|anno|an)\b/iu,
);

/** Words right after an amount that make it a price per measure (`$12 / kg`), by which some things are sold. */
export const MEASURE_AFTER = unicodeWords(
  /^\s*(?:\(|\*)?\s*(?:\/|per\b|a\b|an\b|pro\b|par\b|por\b|je\b|p\.?(?=\s?(?:w|wk|week|m|mth|month|a|h|hr|kg|pp)\b))\s*(?:\d+\s*)?(?:kg|kilo\w*|g|gr|grams?|100\s?g|100\s?ml|ml|l|lit\w+|m|m2|m²|lm|metre|meter|sq\w*|oz|ounce|lb|lbs|pound|fl|sheet|tablet|capsule|wash|serve|serving|лист|кг|м|л|г)\b/iu,
);

/** Words right after an amount that make it a saving or a threshold (`$20 off`, `$60 or more`). */
export const NOT_THE_PRICE_AFTER: readonly (readonly [meaning: PlainReason, pattern: RegExp])[] = [
  ['old-price', /^\s*\(?(?:rrp|msrp|uvp|retail\s+value|list\s+price)\b/iu],
  [
    'saving',
    unicodeWords(
      /^\s*(?:off\b|less\b(?!\s*[\p{Sc}\d])|cheaper\b|discount\b|savings?\b|cash\s?back\b|rabatt\b|gespart\b|de\s+(?:remise|réduction)\b|de\s+descuento\b|worth\s+of\b|of\s+\w+\s+from\s+us)/iu,
    ),
  ],
  [
    'voucher',
    unicodeWords(/^\s*(?:points?\b|pts\b|voucher|gift\s?card|coffee\s+card|store\s+credit|in\s+rewards)/iu),
  ],
  ['delivery-charge', /^\s*(?:shipping|delivery|postage|freight|p&p|versand)\b/iu],
  ['extra', /^[^.;]{0,16}\b(?:sold\s+separately|optional\s+extras?)\b/iu],
  ['threshold', /^\s*(?:or\s+more|and\s+over|and\s+above|minimum|min\.?\s+(?:spend|order))\b/iu],
  ['service', /^\s*(?:fee|surcharge|installation|fitting|deposit|bond|hire)\b/iu],
  ['members-only', /^\s*(?:for\s+members|with\s+(?:a\s+)?card|members?\s+price)\b/iu],
];

export const PRICE_LABEL = unicodeWords(
  /\b(?:price|our\s+price|your\s+price|now(?:\s+only)?|only|just|sale(?:\s+price)?|special(?:\s+price)?|current(?:\s+price)?|today|deal|total|from|buy\s+(?:now|new)|new|preis|nur|jetzt|ab|prix|precio|prezzo|preço|preco|prijs|pris|nu|nå|cena|hinta|nyt|ár|ára|fiyat|цена|ціна|τιμή)\b|价格|售价|現價|价|価格|販売価格|税込|가격|판매가|ราคา|السعر|قیمت|מחיר|कीमत|मूल्य|giá/iu,
);

export const PRICE_CLASS =
  /(?:^|[^a-z])(?:price|prices|pricing|preis|prix|precio|prezzo|preco|prijs|pris|cena|hinta|amount|cost|pr)(?:$|[^a-z])|price(?=[A-Z_-]|$)|(?:[a-z])Price|preisbox/;
export const CURRENT_CLASS =
  /(?:^|[^a-z])(?:main|current|sale|special|final|now|new|actual|today|active|primary|large|pay|offer)(?:$|[^a-z])/i;
export const OLD_CLASS =
  /(?:^|[^a-z])(?:old|was|rrp|msrp|strike|striked|struck|strikethrough|line-through|linethrough|crossed|before|previous|original|list-price|price-list|priceold|oldprice|wasprice|uvp)(?:$|[^a-z])|(?:old|was|strike|list|original)(?:Price)/;
export const SOFT_OLD_CLASS = /(?:^|[^a-z])(?:regular|compare|compare-at|normal|standard)(?:$|[^a-z])/i;
export const OTHER_CLASS =
  /(?:^|[^a-z])(?:ship(?:ping)?|delivery|freight|instal{1,2}ments?|afterpay|laybuy|klarna|zip|humm|finance|financing|saving|savings|save|saved|discount|unit-price|unitprice|per-unit|points|reward|rewards|loyalty|voucher|tax-amount|deposit|member|members|trade-in|announce|announcement|promo-bar|banner)(?:$|[^a-z])/i;

export const WITH_TAX = unicodeWords(
  /\b(?:inc(?:l(?:\.|uding|usive|udes)?)?\.?\s*(?:of\s+)?(?:all\s+)?(?:gst|vat|tax(?:es)?|mwst|ust|btw|tva|iva|moms)|(?:gst|vat|tax|btw|iva|tva|mwst)[- ]?inc(?:l(?:uded|usive|\.)?)?|ttc|t\.t\.c|inkl\.?\s*(?:\d+\s*%\s*)?(?:mwst|ust|moms|mva)|incl\.?\s*btw|iva\s+incl\w*|vč(?:etně|\.)?\s*dph|s\s+dph|brutto|tax\s+in|с\s+ндс)\b|税込|含税/iu,
);
export const WITHOUT_TAX = unicodeWords(
  /\b(?:ex(?:cl(?:\.|uding|usive|udes)?)?\.?\s*(?:of\s+)?(?:gst|vat|tax(?:es)?|mwst|ust|btw|tva|iva|moms)|(?:gst|vat|tax|btw)[- ]?ex(?:cl(?:uded|usive|\.)?)?|plus\s+(?:gst|vat|tax)|before\s+tax|net(?:to)?(?:\s+price)?|zzgl\.?\s*(?:\d+\s*%\s*)?(?:mwst|ust)|exkl\.?\s*(?:mwst|ust|moms)|excl\.?\s*btw|iva\s+(?:no\s+incl\w*|esclusa|excl\w*)|sin\s+iva|senza\s+iva|ht|h\.t|hors\s+tva|bez\s+dph|bez\s+vat|без\s+ндс|χωρίς\s+φπα)\b|\+\s*(?:gst|vat|tax|iva|mwst|btw|tva|moms)\b|税抜|税別|未税/iu,
);

export const NO_PRICE_HEADING = unicodeWords(
  /\b(?:related|similar|recommend\w*|instead|alternatives?|replacements?|you\s+may|you\s+might|also|goes?\s+(?:well\s+)?with|works\s+with|pairs?\s+with|accessor\w+|add-?ons?|extras|complete\s+the|frequently|recently|viewed|more\s+from|other|others|popular|best\s?sellers?|delivery|shipping|freight|returns?|fitting|installation|reviews?|what\s+people\s+say|customers?\s+say|testimonials?|questions|faq|repairs?|service|hire|rental|rent|warrant\w+|members?|offers?|finance|payment|zubehör|ähnliche|passend|kunden|accessoires?|similaires?|aussi|relacionad\w+|también|correlati|gerelateerd|ook|liknande|příslušenství|podobn\w+|akcesoria|похожие|аксессуары)\b|関連|相关|推荐/iu,
);
