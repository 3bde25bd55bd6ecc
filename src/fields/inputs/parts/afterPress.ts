let isPressed = false;
for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const)
  document.addEventListener(
    type,
    () => {
      isPressed = type === 'pointerdown';
    },
    true,
  );

/**
 * Runs a layout change once no pointer button is held. Pressing a button blurs the focused input; if a message appeared
 * beside that input at once, the button could move away from under the pointer and never receive its click.
 */
export function afterPress(run: () => void): void {
  if (!isPressed) {
    run();
    return;
  }
  const released = new AbortController();
  const onRelease = () => {
    released.abort();
    // The click comes after `pointerup`.
    setTimeout(run);
  };
  document.addEventListener('pointerup', onRelease, released);
  document.addEventListener('pointercancel', onRelease, released);
}
