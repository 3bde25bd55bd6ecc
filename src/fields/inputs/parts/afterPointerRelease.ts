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
 * Runs `run` once no pointer button is held. Pressing a button blurs the focused input. If a message appeared below
 * that input at once, the button could move away from the pointer and miss its click.
 */
export function afterPointerRelease(run: () => void): void {
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
