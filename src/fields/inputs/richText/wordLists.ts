import { renamedStyle } from '../../renameStyles';

const styleOf = (element: Element): string => element.getAttribute(renamedStyle) ?? '';

/** `1.`, `2.1.`, `(a)`, `iv)` and so on. The bullet of a second level is the letter `o`. */
const numberMarker = /\d|^\(?[a-z]+[.)]/i;

function newList(marker: string): HTMLElement {
  if (!numberMarker.test(marker)) return document.createElement('ul');
  const list = document.createElement('ol');
  const number = Number(/(\d+)\D*$/.exec(marker)?.[1] ?? 1);
  if (number !== 1) list.setAttribute('start', String(number));
  return list;
}

/** Word copies the items of a list as paragraphs with a style such as `mso-list:l0 level2 lfo1`, and their markers as text. */
export function makeWordLists(body: HTMLElement): void {
  /** The open lists, the outermost first. */
  let open: { list: HTMLElement; level: number; name: string }[] = [];
  for (const paragraph of body.querySelectorAll('p')) {
    const [, name = '', digit] = /mso-list:\s*(\S+)\s+level(\d)/i.exec(styleOf(paragraph)) ?? [];
    if (digit === undefined) continue;
    const level = Number(digit);
    const markers = [...paragraph.querySelectorAll('span')].filter((one) =>
      /mso-list:\s*ignore/i.test(styleOf(one)),
    );
    const marker = markers
      .map(({ textContent }) => textContent)
      .join('')
      .trim();
    for (const one of markers) one.remove();
    if (paragraph.previousElementSibling !== open[0]?.list) open = [];
    open = open.filter((one) => one.level <= level);
    const list = newList(marker);
    const last = open.at(-1);
    if (last?.level === level && (last.name !== name || last.list.localName !== list.localName)) open.pop();
    if (open.at(-1)?.level !== level) {
      const item = open.at(-1)?.list.lastElementChild;
      if (item) item.append(list);
      else paragraph.before(list);
      open.push({ list, level, name });
    }
    const item = document.createElement('li');
    open.at(-1)?.list.append(item);
    item.append(paragraph);
  }
}
