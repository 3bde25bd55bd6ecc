/** Without this script, only the button of the menu closes it. */
const menu = document.querySelector<HTMLDetailsElement>('details.menu');

for (const type of ['pointerdown', 'focusin'])
  document.addEventListener(type, ({ target }) => {
    if (menu?.open && target instanceof Node && !menu.contains(target)) menu.open = false;
  });
document.addEventListener('keydown', ({ key }) => {
  if (!menu?.open || key !== 'Escape') return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
});
