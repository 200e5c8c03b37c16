import type { Reason } from '../reasons.ts';
import { isNotTheProduct } from '../sources/price-keys.ts';
import { WEIGHTS } from '../weights.ts';
import { CURRENT_CLASS, OLD_CLASS, OTHER_CLASS, PRICE_CLASS, SOFT_OLD_CLASS } from '../words-around.ts';
import { attribute, contains, type ElementNode, elements, selfAndAncestors, textOf } from './document.ts';
import { classesOf } from './lines.ts';
import { matchNames, nameTokens } from './names.ts';
import { type Outline, pageKey, parseUrl } from './outline.ts';
import type { HiddenClasses } from './styles.ts';
import { slug } from './variants.ts';

/** What the position of an amount says about it. */
export type Region = {
  score: number;
  refusal: Reason | null;
  notes: Reason[];
  hasPriceClass: boolean;
  /** Whether an element's name says that the amount includes tax. */
  tax: 'included' | 'excluded' | null;
};

const { place: WEIGHT } = WEIGHTS;
const { nearHeadline: near } = WEIGHT;

/** Names that state a price's condition, not its kind: `has-discount`, `discount-price`. */
const STATE_CLASS =
  /(?:^|(?<=\s))(?:has|is|with|without|no|on)-{1,2}[\w-]+|discount(?:ed)?[-_]{0,2}price|price[-_]{0,2}discount(?:ed)?(?=$|\s)/gi;

/** A card is small; anything with more nodes is a part of the page. */
const MAX_CARD_NODES = 90;

/** Judges positions on one page; answers about shared ancestors are cached. */
export class Regions {
  private readonly outline: Outline;
  private readonly hidden: HiddenClasses;
  private readonly body: ElementNode;
  private readonly buyOrder: number | null;
  private readonly cards = new Map<ElementNode, ReadonlySet<ElementNode>>();

  constructor(root: ElementNode, outline: Outline, hidden: HiddenClasses) {
    this.outline = outline;
    this.hidden = hidden;
    this.body = root;
    this.buyOrder = firstBuyButton(root, outline.headline);
  }

  get hasBuyButton(): boolean {
    return this.buyOrder !== null;
  }

  of(element: ElementNode): Region {
    const region: Region = { score: 0, refusal: null, notes: [], hasPriceClass: false, tax: null };
    const { headline } = this.outline;
    let level = 0;
    let scoped = false;
    for (const up of selfAndAncestors(element)) {
      if (up === this.body) break;
      const holdsHeadline = headline !== null && contains(up, headline);
      if (holdsHeadline && !scoped) {
        scoped = true;
        add(region, level <= 3 ? near.within3 : level <= 5 ? near.within5 : near.beyond, 'near-headline');
      }
      if (!holdsHeadline && !isFrame(up)) this.refuseByPlace(up, region);
      if (level < 4 && !holdsHeadline) this.weighClasses(up, level, region);
      level += 1;
    }
    this.weighOrder(element, region);
    return region;
  }

  private weighClasses(up: ElementNode, level: number, region: Region): void {
    const words =
      `${attribute(up, 'class') ?? ''} ${attribute(up, 'id') ?? ''} ${attribute(up, 'data-testid') ?? ''} ${attribute(up, 'data-price-type') ?? ''}`.trim();
    const struck =
      /^(?:del|s|strike)$/.test(up.name) ||
      /line-through/i.test(attribute(up, 'style') ?? '') ||
      classesOf(up).some((name) => this.hidden.struck.has(name));
    if (struck) region.refusal ??= 'struck-out';
    if (words === '') return;
    if (level < 3 && OLD_CLASS.test(words)) region.refusal ??= 'marked-as-old';
    else if (level < 3 && SOFT_OLD_CLASS.test(words))
      add(region, WEIGHT.markedAsRegular, 'marked-as-regular');
    if (level < 3 && OTHER_CLASS.test(words.replace(STATE_CLASS, ' ')))
      region.refusal ??= { code: 'in-marked-element', quote: words.slice(0, 60) };
    if (level < 2) weighTax(words, region);
    if (region.hasPriceClass || !PRICE_CLASS.test(words)) return;
    region.hasPriceClass = true;
    add(region, WEIGHT.markedAsPrice - level, 'marked-as-price');
    if (CURRENT_CLASS.test(words)) add(region, WEIGHT.markedAsCurrent, 'marked-as-current');
  }

  private refuseByPlace(up: ElementNode, region: Region): void {
    const words = `${attribute(up, 'class') ?? ''} ${attribute(up, 'id') ?? ''} ${attribute(up, 'role') ?? ''} ${attribute(up, 'aria-label') ?? ''} ${attribute(up, 'data-section-type') ?? ''}`;
    if (/^(?:nav|footer|header|blockquote|dialog|q|cite)$/.test(up.name))
      region.refusal ??= { code: 'inside-element', quote: up.name };
    else if (up.name === 'aside') add(region, WEIGHT.besideContent, 'beside-content');
    if (isNotTheProduct(up, words))
      region.refusal ??= { code: 'in-marked-part', quote: words.trim().slice(0, 60) };
    if (up.name === 'a' && this.leadsElsewhere(up) && !BUY.test(textOf(up, 60)))
      region.refusal ??= 'link-to-another-page';
    else if (this.isCard(up)) region.refusal ??= 'card-of-another-product';
  }

  /** Whether an element (a heading, the start of a line) is the name of something else, linked to its page. */
  namesAnotherPage(element: ElementNode): boolean {
    if (element.last - element.order > MAX_CARD_NODES) return false;
    const text = textOf(element, 200);
    for (const link of [element, ...elements(element), ...selfAndAncestors(element.parent)]) {
      if (link.name === 'body' || link.name === 'main') return false;
      if (link.name !== 'a' || !this.leadsElsewhere(link)) continue;
      const name = textOf(link, 200);
      if (name.length < text.length * 0.8 || BUY.test(name)) continue;
      return matchNames(nameTokens(name), this.outline.names) === 'none';
    }
    return false;
  }

  private leadsElsewhere(link: ElementNode): boolean {
    const href = attribute(link, 'href');
    if (href === null || /^(?:#|javascript:|mailto:|tel:)/i.test(href.trim())) return false;
    const base = this.outline.url ?? parseUrl('https://page.invalid/', null);
    const url = parseUrl(href, base);
    if (!url) return false;
    return !this.outline.pageKeys.has(pageKey(url)) && url.pathname !== this.outline.url?.pathname;
  }

  /**
   * Whether an element is one of several similar ones that each link to another page and show a number: a list of
   * products.
   */
  private isCard(element: ElementNode): boolean {
    if (!/^(?:li|article|div|section|td|tr)$/.test(element.name) || element.parent === null) return false;
    let cards = this.cards.get(element.parent);
    if (cards === undefined) {
      cards = this.cardsAmong(element.parent);
      this.cards.set(element.parent, cards);
    }
    return cards.has(element);
  }

  private cardsAmong(parent: ElementNode): ReadonlySet<ElementNode> {
    const byKind = new Map<string, ElementNode[]>();
    for (const child of parent.children) {
      if (child.kind !== 'element' || !this.looksLikeCard(child)) continue;
      const kind = `${child.name} ${attribute(child, 'class') ?? ''}`;
      const alike = byKind.get(kind);
      if (alike) alike.push(child);
      else byKind.set(kind, [child]);
    }
    return new Set([...byKind.values()].filter((alike) => alike.length > 1).flat());
  }

  private looksLikeCard(element: ElementNode): boolean {
    if (element.last - element.order > MAX_CARD_NODES || !/\d/.test(textOf(element, 500))) return false;
    for (const inner of elements(element)) {
      if (inner.name !== 'a' || !this.leadsElsewhere(inner)) continue;
      if (!/cart|basket|checkout|buy/i.test(attribute(inner, 'href') ?? '')) return true;
    }
    return false;
  }

  private weighOrder(element: ElementNode, region: Region): void {
    const { headline } = this.outline;
    if (headline === null) return;
    if (element.order < headline.order) add(region, WEIGHT.beforeHeadline, 'before-headline');
    else if (this.buyOrder !== null && element.order < this.buyOrder)
      add(region, WEIGHT.beforeBuyButton, 'before-buy-button');
  }

  /** How many of the choices in the page's URL match the row, option or label around an element. */
  choicesMet(element: ElementNode): number {
    const wanted = this.outline.selectors
      .map(tight)
      .filter((each) => each.length > 1 || /^\p{L}$/u.test(each));
    if (wanted.length === 0) return 0;
    const found = new Set<string>();
    let level = 0;
    for (const up of selfAndAncestors(element)) {
      if (level > 6 || (this.outline.headline && contains(up, this.outline.headline))) break;
      for (const name of [
        'id',
        'value',
        'data-id',
        'data-value',
        'data-sku',
        'data-variant',
        'data-variant-id',
        'data-variation-id',
        'for',
        'data-option',
      ]) {
        const value = attribute(up, name);
        if (value !== null) found.add(tight(value));
      }
      if (/^(?:tr|li|label|option)$/.test(up.name) && up.children.length <= MAX_CARD_NODES) {
        for (const child of up.children) {
          if (child.kind !== 'element') continue;
          const value = child.name === 'input' ? attribute(child, 'value') : textOf(child, 80);
          found.add(tight(value ?? ''));
        }
        found.add(tight(textOf(up, 80).replace(/\s*[-–:,(].*$/, '')));
      }
      level += 1;
    }
    return wanted.filter((each) => found.has(each)).length;
  }
}

/** Weighs names that mention tax, such as `price-ex-gst` and `price--withTax`. */
function weighTax(words: string, region: Region): void {
  const match =
    /(?:^|[^a-z])(ex|excl|excluding|without|inc|incl|including|with)[-_]?(?:gst|vat|tax|mwst|btw|tva|iva)(?:$|[^a-z])/i.exec(
      words,
    )?.[1];
  if (match === undefined || region.tax !== null) return;
  if (/^(?:ex|without)/i.test(match)) {
    region.tax = 'excluded';
    add(region, WEIGHT.taxExcluded, 'tax-excluded');
  } else {
    region.tax = 'included';
    add(region, WEIGHT.taxIncluded, 'tax-included');
  }
}

function tight(text: string): string {
  return slug(text).replaceAll('-', '');
}

function add(region: Region, by: number, note: Reason): void {
  region.score += by;
  region.notes.push(note);
}

function isFrame(element: ElementNode): boolean {
  return /^(?:html|body|main)$/.test(element.name);
}

const BUY =
  /^\s*(?:add(?:\s+\w+)?\s+to\s+(?:cart|basket|bag|trolley|order)|add|buy(?:\s+(?:it\s+)?now)?|put\s+in\s+basket|order\s+now|pre-?order|in\s+den\s+warenkorb|jetzt\s+kaufen|ajouter\s+au\s+panier|añadir\s+al\s+carrito|comprar|aggiungi\s+al\s+carrello|in\s+winkelwagen|læg\s+i\s+kurv|lägg\s+i\s+varukorg|do\s+koszyka|dodaj\s+do\s+koszyka|do\s+košíku|i\s+handlekurv|legg\s+i|lisää\s+ostoskoriin|kosárba|adaug[ăa]\s+[îi]n\s+co[șsş]|sepete\s+ekle|satın\s+al|pridať\s+do|dodaj\s+v|u\s+košaricu|lisa\s+ostukorvi|προσθήκη\s+στο|agregar\s+al|adicionar\s+ao|in\s+den\s+einkaufswagen|thêm\s+vào\s+giỏ|mua\s+ngay|beli|tambah(?:kan)?\s+ke|choose\s+options|select\s+options|book\s+now|sold\s+out|out\s+of\s+stock|ausverkauft|в\s+корзину|до\s+кошика|в\s+кошик|купить|купити|カートに入れる|購入|加入购物车|加入購物車|立即购买|장바구니|구매하기|หยิบใส่|สั่งซื้อ|أضف\s+إلى|اشتر|افزودن\s+به|הוסף\s+לסל)/iu;

/** The document order of the first buy button after the headline. */
function firstBuyButton(root: ElementNode, headline: ElementNode | null): number | null {
  for (const element of elements(root)) {
    if (headline && element.order < headline.order) continue;
    const isButton =
      element.name === 'button' ||
      element.name === 'a' ||
      (element.name === 'input' && /submit|button|image/i.test(attribute(element, 'type') ?? ''));
    if (!isButton) continue;
    const label = element.name === 'input' ? (attribute(element, 'value') ?? '') : textOf(element, 60);
    if (BUY.test(label)) return element.order;
  }
  return null;
}
