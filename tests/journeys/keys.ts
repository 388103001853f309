import type { Locator, Page } from '@playwright/test';
import { optionLabels } from '../models/questionnaire-words.ts';
import { expect } from './fixtures.ts';

const maxTabs = 90;

/** A user without a mouse, who only presses keys. */
export async function keyboardOf(page: Page) {
  await page.addInitScript(() => {
    const remember = () => {
      document.documentElement.dataset.hadFocus = '';
    };
    addEventListener('focusin', remember, { once: true });
  });
  const press = (key: string) => page.keyboard.press(key);
  // while a list is open everything else is hidden from assistive technology, and not found: that is no reason to wait
  const isAt = (target: Locator) => target.evaluateAll((all) => all.some((one) => one.contains(document.activeElement)));

  /** The focused element is visible, and shows the focus by an outline of its own or of its row. */
  async function seeFocus() {
    const shown = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      const { top, bottom, left, right, width, height } = focused.getBoundingClientRect();
      const rows = [focused, focused.parentElement, focused.closest('label'), focused.nextElementSibling];
      return {
        name: `${focused.tagName} ${focused.textContent.slice(0, 40) || focused.getAttribute('aria-label') || ''}`,
        isOnScreen: width * height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
        hasOutline: rows.some((row) => {
          if (!row) return false;
          const { outlineStyle, outlineWidth } = getComputedStyle(row);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
        }),
      };
    });
    expect(shown).toEqual({ name: shown.name, isOnScreen: true, hasOutline: true });
  }

  /** The focus is kept on this page: an element that is removed or closed moves it on. */
  async function seeNotLost() {
    const isLost = () =>
      page.evaluate(() =>
        'hadFocus' in document.documentElement.dataset && document.activeElement === document.body ? location.href : '',
      );
    await expect.poll(isLost, 'the page on which the focus was lost').toBe('');
  }

  /** Presses Tab, or Shift and Tab, until the focus is in it. */
  async function reach(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
    await expect(target).toBeVisible();
    await seeNotLost();
    for (let tabs = 0; tabs < maxTabs && !(await isAt(target)); tabs++) await press(key);
    expect(await isAt(target), `${String(target)} is reached with ${key}`).toBe(true);
    await seeFocus();
  }

  return {
    press,
    reach,
    type: async (target: Locator, text: string) => {
      await reach(target);
      await page.keyboard.type(text);
    },
    activate: async (target: Locator, key: 'Enter' | 'Space' = 'Enter') => {
      await reach(target);
      await press(key);
    },
    /** One of a group: Tab enters the group, the arrow keys move within it. */
    choose: async (group: Locator, name: string | RegExp) => {
      const wanted = group.getByRole('radio', typeof name === 'string' ? { name, exact: true } : { name });
      await reach(group);
      for (let steps = 0; steps < 15 && !(await isAt(wanted)); steps++) await press('ArrowDown');
      await seeFocus();
      if (!(await wanted.isChecked())) await press('Space');
      await expect(wanted).toBeChecked();
    },
    tick: async (box: Locator) => {
      await reach(box);
      await press('Space');
      await expect(box).toBeChecked();
    },
    /** Finds an option by typing, takes it with the arrow and Enter. */
    pick: async (box: Locator, text: string, option: string) => {
      await reach(box);
      await page.keyboard.type(text);
      await expect(page.getByRole('option', { name: option })).toBeVisible();
      await press('ArrowDown');
      await press('Enter');
      await expect(box).toHaveValue(option);
      await expect(page.getByRole('option')).toHaveCount(0);
    },
  };
}
export type Keyboard = Awaited<ReturnType<typeof keyboardOf>>;
type Asked = keyof typeof optionLabels;

export const question = (page: Page, field: string) => page.locator(`[data-at="${field}"]`);
const wordOf = (field: Asked, option: string | number) => (optionLabels[field] as Record<string, string>)[String(option)]!;

export async function answerAll(page: Page, keys: Keyboard, answers: Partial<Record<Asked, string | number>>) {
  for (const [field, option] of Object.entries(answers)) await keys.choose(question(page, field), wordOf(field as Asked, option));
}

export const tickAnswer = (page: Page, keys: Keyboard, field: Asked, option: string | number) =>
  keys.tick(question(page, field).getByRole('checkbox', { name: wordOf(field, option), exact: true }));

export const box = (page: Page | Locator, name: string) => page.getByRole('textbox', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
