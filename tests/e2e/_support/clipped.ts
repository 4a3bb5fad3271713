import type { Page } from 'playwright/test';

/**
 * Words that a reader cannot see whole: cut off by a box that hides its overflow, or reaching out of
 * a control. Deliberate cuts are left out: by an ellipsis, after a number of lines, for screen
 * readers only, or in a box that scrolls.
 */
export function findClipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const control = 'button, summary, th, td, [role="tab"], [class*="badge"]';
    const hides = (value: string) => value === 'hidden' || value === 'clip';
    const isMeant = ({ textOverflow, webkitLineClamp, clipPath }: CSSStyleDeclaration) =>
      textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || clipPath !== 'none';
    type Box = 'open' | 'meant' | 'cuts';
    const judge = (box: Element): Box => {
      const style = getComputedStyle(box);
      if (isMeant(style) || /auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)) {
        return 'meant';
      }
      return hides(style.overflowY) || box.matches(control) ? 'cuts' : 'open';
    };
    // Thousands of texts share the same boxes.
    const judged = new Map<Element, Box>();
    const findBox = (words: Range, from: Element | null) => {
      const inner = words.getBoundingClientRect();
      for (let box = from; box && box !== document.body; box = box.parentElement) {
        const kind = judged.get(box) ?? judge(box);
        judged.set(box, kind);
        if (kind === 'meant') return;
        if (kind === 'open') continue;
        const outer = box.getBoundingClientRect();
        const over = [
          outer.top - inner.top,
          inner.bottom - outer.bottom,
          outer.left - inner.left,
          inner.right - outer.right,
        ];
        // The box of a line is taller than its letters.
        if (Math.max(...over) > 2) return box;
      }
    };
    const found = new Set<string>();
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const words = document.createRange();
      words.selectNodeContents(node);
      const box = node.parentElement?.checkVisibility() && findBox(words, node.parentElement);
      if (box && words.getBoundingClientRect().width > 0)
        found.add(`${box.tagName.toLowerCase()}.${box.className}: ${node.nodeValue?.trim()}`);
    }
    return [...found];
  });
}
