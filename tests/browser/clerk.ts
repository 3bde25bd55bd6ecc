import type { Locator, Page } from 'playwright-core';

/** The key that moves the focus towards an element, or "there" once the element has the focus. */
const nextKey = (element: Element): string => {
  const active = document.activeElement;
  if (active === element || active?.getAttribute('aria-activedescendant') === element.id) return 'there';
  const role = element.getAttribute('role') ?? '';
  if (role.startsWith('menuitem') || role === 'option') return 'ArrowDown';
  if (role === 'tab' && active?.getAttribute('role') === 'tab') return 'ArrowRight';
  if (!active) return 'Tab';
  return active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Tab' : 'Shift+Tab';
};

/**
 * A clerk who uses only the keyboard. Counts the pressed keys, but no typed text. Also counts the clicks of the same
 * work with a mouse, but no click into a text input.
 */
export function clerkAt(page: Page) {
  let clicks = 0;
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const reach = async (target: Locator) => {
    await target.waitFor();
    for (let tries = 0; tries < 150; tries += 1) {
      const key = await target.evaluate(nextKey);
      if (key === 'there') return;
      await press(key);
    }
    throw new Error(`The keyboard does not reach ${target}`);
  };
  return {
    /** Activates a link, a button, an option or a tab; opens a select. */
    choose: async (target: Locator) => {
      clicks += 1;
      await reach(target);
      // In an autocomplete, an arrow opens the options: Enter would not.
      const isAutocomplete = await target.evaluate((element) => element.matches('input[role="combobox"]'));
      await press(isAutocomplete ? 'ArrowDown' : 'Enter');
    },
    /** Ticks a checkbox. */
    tick: async (target: Locator) => {
      clicks += 1;
      await reach(target);
      await press('Space');
    },
    /** Replaces the text of an input. */
    write: async (target: Locator, text: string) => {
      await reach(target);
      await press('Control+A');
      await page.keyboard.insertText(text);
    },
    /** Presses a key that replaces a click, such as a shortcut. */
    press: async (key: string) => {
      clicks += 1;
      await press(key);
    },
    clicks: () => clicks,
    keys: () => keys,
  };
}

export type Clerk = ReturnType<typeof clerkAt>;
