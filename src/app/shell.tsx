import { useLingui } from '@lingui/react/macro';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { activate, loadCatalogue, useLocale } from '../i18n/i18n.ts';
import { Footer } from '../ui/footer.tsx';
import { Header, type HeaderPerson } from '../ui/header.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import { useNewNotificationCount } from './use-new-notification-count.ts';
import { ConsentProvider } from '../features/consent/consent-provider.tsx';
import { RegisterBannerProvider } from '../features/register-banner/register-banner-provider.tsx';
import { openCookieSettings } from '../lib/cookie-settings.ts';
import { type User, useSessionPort } from '../lib/session-context.ts';
import { useHydrated } from '../lib/use-hydrated.ts';

/** The header is dark on these paths only. [A251] */
const nightPaths = new Set(['/', '/affiliate', '/about']);

/** The steps of the wizards bring their own slim header and footer. */
const journeyPath =
  /^\/(?:project\/[^/]+\/(?:invest|bonds|transfer-investment)|questionnaire|risk-warning|payments\/(?:accept|cancelled))(?:\/|$)/;

/** Who is on the way to an account needs no invitation to one. */
const registering = /^\/(?:register|verify-registration|registration-verification-callback|auth)(?:\/|$)/;

const thisYear = new Date().getFullYear();

function personOf(user: User, newNotifications: number): HeaderPerson {
  return {
    name: [user.name, user.surname].filter(Boolean).join(' ') || user.email,
    ...(user.companyName ? { companyName: user.companyName } : {}),
    isCompany: user.company,
    isVip: user.userGroup === 'VIP',
    isAdmin: user.userGroup === 'ADMIN',
    newNotifications,
  };
}

/** Fetched once the page is there, so that the first visit is not heavier for it. */
const Later = lazy(() => import('./later.tsx'));

const Completion = lazy(async () => {
  const [{ Completion: component }] = await Promise.all([import('./completion.tsx'), loadCatalogue('registration')]);
  return { default: component };
});

function SkipLink() {
  const { t } = useLingui();
  return (
    <a className="skip" href="#main">
      {t`Skip to content`}
    </a>
  );
}

export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const session = useSessionPort();
  const locale = useLocale();
  const router = useRouter();
  const { pathname, href } = useRouterState({ select: (state) => state.location });
  const isHydrated = useHydrated();
  const newNotifications = useNewNotificationCount(session.status === 'authenticated');
  const path = pathname === '/' ? pathname : pathname.replace(/\/$/, '');
  const isJourney = journeyPath.test(path);
  if (session.user?.registrationFormReviewNeeded)
    return (
      <>
        <Suspense>
          <Completion user={session.user} clients={router.options.context} />
        </Suspense>
        <ToastRegion />
        <ConsentProvider key="consent" userId={session.user.id} />
      </>
    );
  return (
    <>
      <SkipLink />
      {isHydrated && (
        <Suspense fallback={null}>
          <Later hasScrollToTop={!isJourney} />
        </Suspense>
      )}
      {/* the one of the page before: it is asked once, and what it has started goes on */}
      <ConsentProvider key="consent" userId={session.user?.id ?? (session.status === 'anonymous' ? null : undefined)} />
      <RegisterBannerProvider isAnonymous={session.status === 'anonymous' && !isJourney && !registering.test(path)} />
      {isJourney ? null : (
        <Header
          surface={nightPaths.has(path) ? 'night' : 'light'}
          locale={locale}
          onLocale={async (next) => {
            await activate(next);
            await router.invalidate();
          }}
          person={session.user && personOf(session.user, newNotifications)}
          isSessionLoading={session.status === 'loading'}
          onSignIn={() => session.signIn(href)}
          onSignOut={() => session.signOut()}
        />
      )}
      {/* one element for both frames: the address changes before the page does, and the page that is left would begin anew in another one */}
      <div className={isJourney ? 'unframed' : 'stage'}>{children}</div>
      {isJourney ? null : <Footer year={thisYear} newsletter={<NewsletterForm />} onCookies={openCookieSettings} />}
      <ToastRegion />
    </>
  );
}
