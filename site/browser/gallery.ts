/** Opens the pictures of a list large, one after the other. Without it, each link opens its picture. */

/** The least way of a finger, in pixels. */
const swipe = 40;

function button(kind: string, sign: string, label: string, action: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = kind;
  made.ariaLabel = label;
  made.textContent = sign;
  made.addEventListener('click', action);
  return made;
}

function prepare(list: HTMLElement): void {
  const links = [...list.querySelectorAll('a')];
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
    // No larger than it is.
    picture.sizes = `min(100vw, ${small.getAttribute('width')}px)`;
    picture.srcset = small.srcset;
    picture.src = link.href;
    const title = link.querySelector('figcaption')?.textContent;
    caption.textContent = [title, link.dataset.position].filter(Boolean).join(' · ');
  }

  dialog.append(
    button('close', '×', close, () => dialog.close()),
    picture,
    caption,
  );
  if (links.length > 1) {
    dialog.append(
      button('previous', '‹', previous, () => show(shown - 1)),
      button('next', '›', next, () => show(shown + 1)),
    );
    dialog.addEventListener('keydown', ({ key }) => {
      if (key === 'ArrowLeft') show(shown - 1);
      if (key === 'ArrowRight') show(shown + 1);
    });
    let start = Number.NaN;
    dialog.addEventListener(
      'touchstart',
      ({ touches: [first, second] }) => {
        // Two fingers, or one on an enlarged page, look at a part of the picture.
        const isAlone = first && !second && (visualViewport?.scale ?? 1) <= 1;
        start = isAlone ? first.clientX : Number.NaN;
      },
      { passive: true },
    );
    dialog.addEventListener('touchend', ({ changedTouches: [finger] }) => {
      const way = (finger?.clientX ?? 0) - start;
      if (Math.abs(way) > swipe) show(way < 0 ? shown + 1 : shown - 1);
    });
  }
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  // Goes on at the picture that was shown last.
  dialog.addEventListener('close', () => links[shown]?.focus());
  list.after(dialog);

  for (const [index, link] of links.entries())
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      show(index);
      dialog.showModal();
    });
}

for (const list of document.querySelectorAll<HTMLElement>('.medias[data-next]')) prepare(list);
