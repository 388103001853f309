import { StrictMode, startTransition } from 'react';
import { brand } from '../../domain/brand.ts';
import { languageTag } from '../../domain/locale.ts';
import type { QueryKey } from '@tanstack/react-query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { activate, detectLocale } from '../i18n/i18n.ts';
import { visitorDraft } from '../lib/visitor-drafts.ts';
import { recordedClick } from './hydration/replay-click.ts';
import { recordTyping } from './hydration/replay-input.ts';
import { reportClientError } from '../lib/error-reporter.ts';
import { storedToken } from '../lib/session-storage.ts';
import { whenHydrated } from '../lib/hydrated.ts';
import '../ui/tokens.css';
import '../ui/base.css';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');

// only who comes by an advertisement or a friend's link has parameters; nobody else loads this
if (window.location.search) {
  const { search } = window.location;
  void import('../lib/marketing.ts').then(({ saveTracked }) => saveTracked(search));
}
/** What the server has written of the one page that it has drawn. */
const ofOnePage =
  'title,meta[property],meta[name^=twitter],meta[name=description],meta[name=robots],link[rel=canonical],link[rel=alternate]';
const giveBackTyping = recordTyping(place);
// The server draws public pages for strangers. In another language, for somebody it does not know of, or with a form that was begun here, the page is
// drawn anew from the start.
const locale = detectLocale();
const isBegun = ['registration', 'get-funded', 'complaint'].some((form) => visitorDraft(form) !== undefined);
const isForAnonymous = storedToken() === null && !isBegun;
const data = document.documentElement.lang === languageTag(locale) && isForAnonymous ? document.getElementById('page-data') : null;
if (!data) {
  for (const drawn of document.head.querySelectorAll(ofOnePage)) drawn.remove();
  place.replaceChildren();
  recordedClick();
}
// of the pages, which come before it, the one in use names itself; it is read where none does, as while one loads
document.head.append(Object.assign(document.createElement('title'), { textContent: brand.name }));
await activate(locale);
const caught = (error: unknown) => {
  console.error(error);
  reportClientError(error);
};
const listeners = { onCaughtError: caught, onUncaughtError: caught };
/** A drawn page is there already: what is done for it is done in several tasks, and it answers in between. A tab behind another has a timer a second. */
const breath = () => (data && !document.hidden ? new Promise((next) => setTimeout(next)) : undefined);

await breath();
const { router, queryClient } = createAppRouter();
const app = (
  <StrictMode>
    <Providers router={router} queryClient={queryClient} />
  </StrictMode>
);

if (data) {
  const drawn: [QueryKey, unknown][] = JSON.parse(data.textContent);
  for (const [key, value] of drawn) queryClient.setQueryData(key, value);
  let pressAgain = () => {};
  whenHydrated(() => {
    pressAgain();
    setTimeout(() => {
      for (const [queryKey] of drawn) void queryClient.invalidateQueries({ queryKey, exact: true });
    });
  });
  router.ssr = { manifest: undefined };
  await breath();
  await router.load();
  // in slices, so that the page can be scrolled meanwhile; a press or a key in between makes React take the page over at once
  startTransition(() => void hydrateRoot(place, app, listeners));
  pressAgain = recordedClick();
  giveBackTyping();
} else {
  createRoot(place, listeners).render(app);
  giveBackTyping();
}
// nobody can lose the focus of a page that is not there
void import('../ui/focus/recover-focus.ts').then(({ recoverFocus }) => recoverFocus());
