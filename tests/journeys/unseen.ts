import type { Locator } from '@playwright/test';

/** Which of these are not fully visible: outside of the window, or with something in front of an edge. */
export async function unseen(wanted: Record<string, Locator>): Promise<string[]> {
  const hidden: string[] = [];
  for (const [name, one] of Object.entries(wanted)) {
    const isSeen = await one.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isFront = (y: number) => {
        const front = document.elementFromPoint((left + right) / 2, y);
        return front !== null && (element.contains(front) || front.contains(element));
      };
      return top >= 0 && bottom <= innerHeight && isFront(top + 2) && isFront(bottom - 2);
    });
    if (!isSeen) hidden.push(name);
  }
  return hidden;
}
