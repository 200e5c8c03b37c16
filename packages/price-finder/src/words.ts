const LETTER = '[\\p{L}\\p{N}_]';

/**
 * Returns the pattern with `\b` and `\w` that include letters beyond ASCII: JavaScript's own see no word in `цена`. A
 * `\b` at the start of the pattern or of an alternative must begin a word, any other must end one.
 */
export function unicodeWords(pattern: RegExp): RegExp {
  const source = pattern.source
    .replace(/(^|[(|:])\\b/g, `$1(?<!${LETTER})`)
    .replaceAll('\\b', `(?!${LETTER})`)
    .replaceAll('\\w', LETTER);
  return new RegExp(source, pattern.flags);
}

/** The words that tell a price from its neighbours, in the languages of shops. */

const NOTHING_TO_PAY =
  /^(?:for\s)?(?:free|gratis|gratuit|gratuite|gratuito|gratuita|grátis|kostenlos|umsonst|zdarma|za darmo|ilmainen|ingyenes|бесплатно|безкоштовно|безплатно|δωρεάν|ücretsiz|bedava|免费|免費|無料|무료|مجاني|رایگان|חינם)(?:$|[\s!.*]*$|\s+(?:of\s+charge|download|trial|today|to\s+play|entry|admission|item|gift)?[\s!.*]*$)/iu;

/** Whether the whole text says that there is nothing to pay (`Free!`), not that something else is free. */
export function isFree(text: string): boolean {
  return NOTHING_TO_PAY.test(text.replace(/^(?:price|preis|prix|precio|cena|цена)\s*:\s*/iu, ''));
}

const OLD = unicodeWords(
  /(?:\bwas|\bbefore|\bold(?:\sprice)?|\brrp|\bmsrp|\blist(?:\sprice)?|\bregular(?:ly)?(?:\sprice)?|\boriginal(?:ly)?(?:\sprice)?|\bstatt|\buvp|\bavant|\bantes|\bvan|\bförr|\bfør|\bpřed|\bстарая(?:\sцена)?|\bбыло)\s*:?\s*[^\p{L}\p{N}]{0,4}$/iu,
);

const NEW = unicodeWords(
  /(?:\bnow|\b(?:our|your)\sprice|\bsale(?:\sprice)?|\bspecial(?:\sprice)?|\btoday|\bcurrent(?:\sprice)?|\bjetzt|\bnur|\bmaintenant|\bahora|\bora|\bnu|\bnyní|\bteraz|\bсейчас|\bтеперь)\s*(?:only\s*)?:?\s*[^\p{L}\p{N}]{0,4}$/iu,
);

/** Whether the words right before a number say that it is an old price. */
export function looksOld(before: string): boolean {
  return OLD.test(before);
}

/** Whether the words right before a number say that it is the current price. */
export function looksNew(before: string): boolean {
  return NEW.test(before);
}

const QUANTITY = unicodeWords(
  /(?:\bmin(?:imum|imal|\.)?\s*(?:order|qty|quantity)|\bqty|\bquantity|\bmenge|\banzahl|\bquantité|\bcantidad|\bilość|мин(?:имальный)?\.?\s*заказ|кол-во|количество)[^\p{L}\p{N}]{0,4}$/iu,
);

/** Whether the words right before a number say that it counts pieces. */
export function looksLikeQuantity(before: string): boolean {
  return QUANTITY.test(before);
}
