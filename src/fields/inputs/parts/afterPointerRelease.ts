let isPressed = false;
for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const)
  document.addEventListener(
    type,
    () => {
      isPressed = type === 'pointerdown';
    },
    true,
  );

/** A pressed button blurs the input. A message shown at once could move the button away before its click. */
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
