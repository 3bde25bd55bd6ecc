import { fragmentOf } from '../../../fields/inputs/richText/richTextSchema';

/**
 * Keeps only what the editor supports. Moves each `style` to `data-style`, for `applyStyles`: the
 * Content-Security-Policy refuses `style` in HTML, but accepts styles that a script sets.
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

export function applyStyles(parent: ParentNode): void {
  for (const element of parent.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? '';
}
