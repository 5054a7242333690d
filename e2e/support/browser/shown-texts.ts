import type { Page } from 'playwright-core';

/** A text that a page shows for some seconds only. */
export interface PassingText {
  /** CSS selector of the part of the page that it appears in. */
  readonly within: string;
  /** Only visible parts whose text matches are recorded. */
  readonly text: RegExp;
}

/**
 * Records, from now until the page is left, what a part of it has shown: a text of some seconds comes and goes while a busy machine runs
 * something else.
 *
 * @returns reads the whole texts of the part that matched, each once, in the order of their appearance
 */
export async function recordShown(
  page: Page,
  { within, text }: PassingText,
): Promise<() => Promise<readonly string[]>> {
  const recorded = await page.evaluateHandle(
    ({ selector, source }) => {
      const pattern = new RegExp(source);
      const texts: string[] = [];
      const look = () => {
        for (const part of document.querySelectorAll(selector)) {
          const shown = part.textContent;
          if (pattern.test(shown) && !texts.includes(shown) && part.checkVisibility()) texts.push(shown);
        }
      };
      new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });
      look();
      return texts;
    },
    { selector: within, source: text.source },
  );
  return () => recorded.jsonValue();
}
