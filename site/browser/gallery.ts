/** Shows the pictures of a list in a large view, one at a time. Without this script, each link opens its picture. */

/** In pixels. */
const minSwipe = 40;

function button(kind: string, sign: string, label: string, action: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = kind;
  made.ariaLabel = label;
  made.textContent = sign;
  made.addEventListener('click', action);
  return made;
}

function takeSwipes(element: HTMLElement, go: (step: number) => void): void {
  // NaN: the touch is no swipe.
  let start = Number.NaN;
  const begin = ({ touches: [first, second] }: TouchEvent) => {
    // Two fingers zoom, and one finger moves an enlarged page: neither is a swipe.
    const isAlone = first && !second && (visualViewport?.scale ?? 1) <= 1;
    start = isAlone ? first.clientX : Number.NaN;
  };
  element.addEventListener('touchstart', begin, { passive: true });
  element.addEventListener('touchend', ({ changedTouches: [finger] }) => {
    const moved = (finger?.clientX ?? 0) - start;
    if (Math.abs(moved) > minSwipe) go(moved < 0 ? 1 : -1);
  });
}

/** @returns a function that opens the dialog at a picture */
function galleryOf(list: HTMLElement, links: readonly HTMLAnchorElement[]): (index: number) => void {
  const { name = '', close = '', previous = '', next = '' } = list.dataset;
  const dialog = document.createElement('dialog');
  dialog.className = 'gallery';
  dialog.ariaLabel = name;
  const picture = new Image();
  const caption = document.createElement('p');
  caption.setAttribute('role', 'status');
  let shown = 0;

  function show(index: number): void {
    shown = (index + links.length) % links.length;
    const link = links[shown];
    const small = link?.querySelector('img');
    if (!link || !small) return;
    picture.alt = small.alt;
    // Shows the picture no larger than its file.
    picture.sizes = `min(100vw, ${small.getAttribute('width')}px)`;
    picture.srcset = small.srcset;
    picture.src = link.href;
    const title = link.querySelector('figcaption')?.textContent;
    caption.textContent = [title, link.dataset.position].filter(Boolean).join(' · ');
  }

  const closeButton = button('close', '×', close, () => dialog.close());
  dialog.append(closeButton, picture, caption);
  if (links.length > 1) {
    const go = (step: number) => show(shown + step);
    const previousButton = button('previous', '‹', previous, () => go(-1));
    const nextButton = button('next', '›', next, () => go(1));
    dialog.append(previousButton, nextButton);
    dialog.addEventListener('keydown', ({ key }) => {
      if (key === 'ArrowLeft') go(-1);
      if (key === 'ArrowRight') go(1);
    });
    takeSwipes(dialog, go);
  }
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => links[shown]?.focus());
  list.after(dialog);
  return (index) => {
    show(index);
    dialog.showModal();
  };
}

for (const list of document.querySelectorAll<HTMLElement>('.medias[data-next]')) {
  const links = [...list.querySelectorAll('a')];
  let open: ReturnType<typeof galleryOf> | undefined;
  for (const [index, link] of links.entries())
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      open ??= galleryOf(list, links);
      open(index);
    });
}
