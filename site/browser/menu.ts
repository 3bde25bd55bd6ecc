/** Closes the menu where it would cover what its reader goes on to. Without this script, only its button closes it. */
const menu = document.querySelector<HTMLDetailsElement>('details.menu');

// A press or the focus outside of the menu.
for (const type of ['pointerdown', 'focusin'])
  document.addEventListener(type, ({ target }) => {
    if (menu?.open && target instanceof Node && !menu.contains(target)) menu.open = false;
  });
document.addEventListener('keydown', ({ key }) => {
  if (!menu?.open || key !== 'Escape') return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
});
