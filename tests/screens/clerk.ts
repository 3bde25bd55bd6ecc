import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

/**
 * A clerk who uses only the keyboard. Counts the clicks that the same work would take with a mouse, without those into
 * text inputs. Whether the Tab key reaches an element is tested in Chromium.
 */
export function clerkAt() {
  let clicks = 0;
  const press = async (keys: string) => {
    clicks += 1;
    await userEvent.keyboard(keys);
  };
  const isReached = (target: HTMLElement) =>
    document.activeElement === target ||
    (target.id !== '' && document.activeElement?.getAttribute('aria-activedescendant') === target.id);
  /** Moves the focus to an element, among tabs, options and entries of a menu by the arrows. */
  const reach = async (target: HTMLElement) => {
    const role = target.getAttribute('role') ?? '';
    const arrow = { tab: '{ArrowRight}', menuitem: '{ArrowDown}', option: '{ArrowDown}' }[role];
    if (role === 'tab') screen.getByRole('tab', { selected: true }).focus();
    for (let tries = 0; arrow && tries < 30 && !isReached(target); tries += 1)
      await userEvent.keyboard(arrow);
    if (!arrow) {
      expect(target.tabIndex).toBe(0);
      target.focus();
    }
    expect(isReached(target)).toBe(true);
  };
  const choose = async (target: HTMLElement) => {
    await reach(target);
    // In an autocomplete, an arrow opens the options: Enter would not.
    await press(target.matches('input[role="combobox"]') ? '{ArrowDown}' : '{Enter}');
  };
  return {
    /** Activates a link, a button, an option or a tab; opens a select. */
    choose,
    /** Activates what has a role and a name, once it is there. */
    chooseThe: async (role: string, name: string | RegExp) => choose(await screen.findByRole(role, { name })),
    /** Ticks a checkbox. */
    tick: async (target: HTMLElement) => {
      await reach(target);
      await press(' ');
    },
    /** Replaces the text of an input. */
    write: async (target: HTMLElement, value: string) => {
      await reach(target);
      fireEvent.change(target, { target: { value } });
    },
    /** Presses keys that replace a click, such as a shortcut. */
    press,
    clicks: () => clicks,
  };
}
