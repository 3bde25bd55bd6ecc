import { fragmentOf } from '../../../fields/inputs/richText/richTextSchema';

/**
 * Formatted text as HTML, with only what the editor supports. Moves each `style` to `data-style`, from where
 * `applyStyles` sets it: a Content-Security-Policy refuses `style` in HTML, but not styles that a script sets.
 */
export function cleanHtml(html: string): string {
  const box = document.createElement('div');
  box.append(fragmentOf(html));
  for (const element of box.querySelectorAll<HTMLElement>('[style]')) {
    element.dataset.style = element.style.cssText;
    element.removeAttribute('style');
  }
  return box.innerHTML;
}

/** Gives the formatted texts inside an element the styles that `cleanHtml` has moved. */
export function applyStyles(parent: ParentNode): void {
  for (const element of parent.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? '';
}
