/** What journeys need from a browser; a driver implements only this. */
export interface Driver {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs the source of a function in the page. Its argument and result are JSON; a returned promise is awaited. */
  call(source: string, argument: string): Promise<string>;
  /** Moves the pointer to this point in the window, in CSS pixels, and presses the main button. */
  clickAt(x: number, y: number): Promise<void>;
  /** Presses keys one after the other. Keys are named as in WebDriver: a character, or one of {@link KEYS}. */
  press(keys: readonly string[]): Promise<void>;
  /** Presses a key together with Control. */
  pressWithControl(key: string): Promise<void>;
  /** Sets the size of the page, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Returns a PNG of the window. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface BrowserKind {
  readonly name: string;
  /** Null if the browser is not installed. */
  find(): Promise<(() => Promise<Driver>) | null>;
  /** What to install. */
  readonly from: string;
}

/** Special keys as WebDriver numbers them (§17.4.2). */
export const KEYS = {
  backspace: '\uE003',
  tab: '\uE004',
  enter: '\uE007',
  control: '\uE009',
  arrowDown: '\uE015',
} as const;

/** Milliseconds until something that a journey waits for counts as missing. */
const PATIENCE = 20_000;

/** A page in any browser, driven by what visitors see: labels, button names and texts. */
export class Tab {
  readonly driver: Driver;
  private readonly origin: string;

  constructor(driver: Driver, origin: string) {
    this.driver = driver;
    this.origin = origin;
  }

  /** Runs a function in the page. The function can use only its argument. */
  async run<Result, Argument = null>(
    inPage: (argument: Argument) => Result | Promise<Result>,
    argument: Argument = null as Argument,
  ): Promise<Result> {
    const result: { readonly value?: Result } = JSON.parse(
      await this.driver.call(inPage.toString(), JSON.stringify(argument)),
    );
    return result.value as Result;
  }

  /** Waits until a function in the page returns true. */
  async until<Argument = null>(
    what: string,
    inPage: (argument: Argument) => unknown,
    argument: Argument = null as Argument,
  ): Promise<void> {
    const end = Date.now() + PATIENCE;
    for (;;) {
      let refusal: unknown;
      try {
        if (await this.run(inPage, argument)) return;
      } catch (error) {
        // The browser may be navigating to the next page.
        refusal = error;
      }
      if (Date.now() > end) throw new Error(`This never came: ${what}.`, { cause: refusal });
      await new Promise((next) => setTimeout(next, 50));
    }
  }

  /** Opens a page without any input, so that a reading page has not started its scripts. */
  visit(path: string): Promise<void> {
    return this.driver.goto(`${this.origin}${path}`);
  }

  /** Opens a page and waits until its scripts listen. */
  async open(path: string): Promise<void> {
    await this.visit(path);
    await this.untilInteractive();
  }

  async reload(): Promise<void> {
    await this.driver.reload();
    await this.untilInteractive();
  }

  private untilInteractive(): Promise<void> {
    return this.until('the page listens', () => 'interactive' in document.documentElement.dataset);
  }

  /** Returns a selector of the field with this label. */
  async field(label: string): Promise<string> {
    await this.until(
      `a field “${label}”`,
      (wanted) => {
        const fields = Array.from(
          document.querySelectorAll<HTMLInputElement>(
            'input:not([type=radio], [type=checkbox]), textarea, select',
          ),
        );
        const named = fields.find((field) => {
          const labels = Array.from(field.labels ?? [], (each) => each.textContent?.trim());
          return [...labels, field.getAttribute('aria-label')].includes(wanted);
        });
        named?.setAttribute('data-field', wanted);
        return named !== undefined;
      },
      label,
    );
    return `[data-field="${label}"]`;
  }

  untilText(text: string): Promise<void> {
    return this.until(`“${text}”`, (wanted) => document.body.innerText.includes(wanted), text);
  }

  /** Waits until the field with this selector has the expected value. */
  untilValue(selector: string, value: string): Promise<void> {
    return this.until(
      `${selector} with “${value}”`,
      ({ css, wanted }) =>
        (document.querySelector(css) as HTMLInputElement | null)?.value.replaceAll('\r', '') === wanted,
      { css: selector, wanted: value },
    );
  }

  /** Clicks the middle of the first element that matches a selector. */
  async click(selector: string): Promise<void> {
    await this.until(
      `${selector}, to be clicked`,
      (css) => {
        const element = document.querySelector<HTMLElement>(css);
        return element !== null && !element.matches(':disabled') && element.getClientRects().length > 0;
      },
      selector,
    );
    const place = await this.run((css) => {
      const element = document.querySelector<HTMLElement>(css);
      if (element === null) throw new Error(`There is no ${css}.`);
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = element.getBoundingClientRect();
      const [left, top] = [x + width / 2, y + Math.min(height / 2, 200)];
      const hit = document.elementFromPoint(left, top);
      const isFree =
        hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label') !== null);
      return { left, top, covered: isFree ? null : (hit?.outerHTML.slice(0, 120) ?? 'nothing') };
    }, selector);
    if (place.covered !== null) throw new Error(`${selector} is covered by ${place.covered}.`);
    await this.driver.clickAt(place.left, place.top);
  }

  /** Clicks a button by its name, or by its title if it has only an icon. */
  async clickButton(name: string): Promise<void> {
    await this.until(
      `the button “${name}”`,
      (wanted) => {
        for (const old of document.querySelectorAll('[data-to-click]')) old.removeAttribute('data-to-click');
        const named = Array.from(document.querySelectorAll<HTMLElement>('button, [role=button], label')).find(
          (element) =>
            [element.innerText.trim(), element.title, element.getAttribute('aria-label')].includes(wanted) &&
            element.getClientRects().length > 0 &&
            !element.matches(':disabled'),
        );
        named?.setAttribute('data-to-click', '');
        return named !== undefined;
      },
      name,
    );
    await this.click('[data-to-click]');
  }

  /** Clicks into a field and types. */
  async type(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.driver.press([...text]);
  }

  /** Replaces the text of a field by typing. */
  async retype(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.driver.pressWithControl('a');
    await this.driver.press(text === '' ? [KEYS.backspace] : [...text]);
  }
}
