import { fragmentOf } from '../../../fields/inputs/richText/richTextSchema';

/**
 * Formatted text with only what the editor supports, as a string. Moves styles to `data-style`, from where
 * `applyStyles` sets them: a Content-Security-Policy refuses styles in HTML, but not from a script.
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

/** Gives the formatted texts inside an element their styles. */
export function applyStyles(parent: ParentNode): void {
  for (const element of parent.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? '';
}
