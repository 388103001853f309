/** States in which something went wrong, by their names. Analytics that is not capturing is a choice, no failure. */
const trouble =
  /^(?:correcting|not(?!Capturing)[A-Z]|couldNot)|(?:Failed|Refused|Unknown|Incomplete|Lost)$|^(?:failed|refused|unreachable|unreadable)$/;

/** What the page remembers between two looks. */
type Announced = { checked: WeakSet<Element>; regions: WeakSet<Element> };
declare global {
  interface Window {
    __announced?: Announced | undefined;
    __unannouncedErrors?: (how: Arrival, mustSpeak: boolean) => string[];
  }
}

/**
 * Runs in the page: every visible error on the current screen that is not announced: what is styled as an error must be announced by an alert, by an existing
 * live region, or belong to a field that is marked as wrong; and then the focus is at such a field, or an alert was announced.
 */
export function watchErrors() {
  window.__announced = undefined;
  window.__unannouncedErrors = (how, mustSpeak) => {
    window.__announced ??= { checked: new WeakSet(), regions: new WeakSet() };
    const announced = window.__announced;
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('[aria-hidden="true"]');
    const words = (element: Element) => element.textContent.replace(/\s+/g, ' ').trim();
    const colours = new Map<string, string>();
    /** A colour of the design as the browser writes it. */
    const written = (colour: string) => {
      const known = colours.get(colour);
      if (known !== undefined) return known;
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = colour;
      const found = getComputedStyle(probe).color;
      probe.remove();
      colours.set(colour, found);
      return found;
    };
    const isPaintedWrong = (element: Element) => {
      if (element.closest('button, a')) return false;
      const style = getComputedStyle(element);
      if (style.color === written(style.getPropertyValue('--danger-text'))) return true;
      const soft = written(style.getPropertyValue('--danger-soft'));
      for (let around: Element | null = element; around; around = around.parentElement)
        if (getComputedStyle(around).backgroundColor === soft) return true;
      return false;
    };
    const errors = [...document.querySelectorAll('body *')].filter(
      (one) =>
        [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
        isSeen(one) &&
        isPaintedWrong(one),
    );
    /** Fields that an error belongs to, and what leads to it: a button that adds what is missing is never wrong itself. */
    const ownersOf = (error: Element) =>
      [...document.querySelectorAll('[aria-describedby], [aria-errormessage]')].filter((field) => {
        const ids = `${field.getAttribute('aria-describedby') ?? ''} ${field.getAttribute('aria-errormessage') ?? ''}`.split(/\s+/);
        const isItsOwn = ids.some((id) => id && document.getElementById(id)?.contains(error));
        return isItsOwn && (field.getAttribute('aria-invalid') === 'true' || field.tagName === 'BUTTON');
      });
    const alerts = [...document.querySelectorAll('[role="alert"]')].filter((one) => isSeen(one) && words(one));
    const fresh = errors.filter((error) => !announced.checked.has(error));
    const unannounced: string[] = [];
    const atFields: Element[] = [];
    for (const error of fresh) {
      const region = error.closest('[role="alert"], [role="status"], [aria-live="polite"], [aria-live="assertive"]');
      if (region && (region.getAttribute('role') === 'alert' || announced.regions.has(region))) continue;
      const fields = ownersOf(error);
      if (fields.length) atFields.push(...fields);
      else unannounced.push(`"${words(error)}" is said by no region that was there, and belongs to no field that is marked as wrong`);
    }
    const focused = document.activeElement;
    if (atFields.length && !alerts.length && !atFields.some((field) => field.contains(focused)))
      unannounced.push(
        `no alert speaks, and the focus is on ${focused?.tagName ?? 'nothing'}, at none of the fields that are marked as wrong`,
      );
    const isRead = focused !== null && /^H[1-3]$/.test(focused.tagName);
    const spoken = [...document.querySelectorAll('[role="status"]')].some((one) => announced.regions.has(one) && words(one));
    if (mustSpeak && !alerts.length && !isRead && !spoken && !atFields.some((field) => field.contains(focused)))
      unannounced.push('something went wrong, and neither an alert, the focus nor a region that was there says so');
    if (unannounced.length && how !== 'opened') return unannounced;
    for (const error of errors) announced.checked.add(error);
    for (const region of document.querySelectorAll('[role="status"], [aria-live]')) announced.regions.add(region);
    return [];
  };
}

/** How the user got here: just arrived, or stayed; or the lab has opened the page, so that nothing could be announced before. */
export type Arrival = 'arrived' | 'stayed' | 'opened';

/** Whether the state is an error, so that arriving there must be announced. */
export const mustBeAnnounced = (state: string, arrival: Arrival) => arrival === 'arrived' && trouble.test(state);
