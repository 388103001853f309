// No library: the browser loads module scripts beside the first paint and slows it down (decision 012).
// What: loads the app's scripts after the first paint, a few at a time, and records the last click for `src/app/hydration/replay-click.ts`.
// Gain: see decision 012: hydration in small tasks instead of one of 150 to 220 ms.
// Upstream: web platform, `fetchpriority` and `blocking` on scripts do not defer execution until after a paint.
// Remove when: React hydrates in tasks below 50 ms with all scripts preloaded, measured with `bench/lighthouse.ts`.
// Of the pages that the server has drawn. They can be read before their program is there, so it is fetched once they have been seen; what is pressed until
// then is kept for it, and no form is sent by the browser itself.
{
  const { program, parts } = document.currentScript.dataset;
  const early = { button: undefined, end: () => removeEventListener('click', keep, true) };
  const keep = (event) => {
    const button = event.target instanceof Element ? event.target.closest('#root button') : null;
    if (!button) return;
    event.preventDefault();
    early.button = button;
  };
  window.preHydrationClick = early;
  addEventListener('click', keep, true);

  const add = (tag, attributes) => document.head.append(Object.assign(document.createElement(tag), { crossOrigin: '', ...attributes }));
  // a tab behind another has one timer a second
  const breath = () => (document.hidden ? undefined : new Promise((next) => setTimeout(next)));
  // all at once is a long task on a small phone: a few parts are asked for at a time, each runs in a task of its own, and the page answers in between
  const begin = async () => {
    const files = parts.split(' ');
    for (const [index, href] of files.entries()) {
      add('link', { rel: 'modulepreload', href });
      if (index % 4 === 3) await breath();
    }
    for (const href of files) {
      await import(href).catch(() => undefined);
      await breath();
    }
    add('script', { type: 'module', src: program });
  };
  /** The invitation is drawn for everybody. Who has put it away would see it go when the program comes, and all below it jump under the pointer. */
  const isInvited = () => {
    try {
      const count = Number(localStorage.getItem('register_count'));
      return !Number.isFinite(count) || count === 0 || count === 1;
    } catch {
      return true;
    }
  };
  document.documentElement.toggleAttribute('data-uninvited', !isInvited());
  /** What is drawn is for strangers: whoever is signed in sees another page, and it should not change before their eyes. */
  const isKnown = () => {
    try {
      return localStorage.getItem('token') !== null;
    } catch {
      return false;
    }
  };
  let begun = false;
  const beginOnce = () => {
    if (begun) return;
    begun = true;
    void begin();
  };
  /** A frame is asked for long before it is shown, and what is fetched in between holds it up. A browser that does not tell when it was, or a tab that goes behind another, has two seconds. */
  const onceSeen = () => {
    setTimeout(beginOnce, 2_000);
    if (!PerformanceObserver.supportedEntryTypes?.includes('paint')) requestAnimationFrame(() => setTimeout(beginOnce));
    else {
      const paints = new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length === 0) return;
        paints.disconnect();
        beginOnce();
      });
      paints.observe({ type: 'paint', buffered: true });
    }
  };
  const parsed = () => {
    if (document.hidden || isKnown()) beginOnce();
    else onceSeen();
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', parsed);
  else parsed();
}
