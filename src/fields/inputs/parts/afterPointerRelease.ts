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
 * Runs `run` at once, or as soon as a pressed pointer is released. Pressing a button on the screen blurs the focused
 * input. If a message then appeared below that input, the button could move away from the pointer and miss its click.
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
