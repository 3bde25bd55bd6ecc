let isPressed = false;

const follow = (type: 'pointerdown' | 'pointerup' | 'pointercancel', pressed: boolean) =>
  document.addEventListener(
    type,
    () => {
      isPressed = pressed;
    },
    true,
  );
follow('pointerdown', true);
follow('pointerup', false);
follow('pointercancel', false);

/**
 * Runs what may move the screen once no button of the mouse is held. The press on a button takes the focus from an
 * input; were something said beside that input at once, the button could move from below the pointer and would never
 * hear the click.
 */
export function afterPress(run: () => void): void {
  if (!isPressed) {
    run();
    return;
  }
  // The click comes after both: what is said waits for it.
  const later = () => {
    document.removeEventListener('pointerup', later);
    document.removeEventListener('pointercancel', later);
    setTimeout(run);
  };
  document.addEventListener('pointerup', later);
  document.addEventListener('pointercancel', later);
}
