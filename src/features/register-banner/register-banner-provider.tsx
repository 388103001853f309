import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { bannerClosed, bannerCount, isBannerDue } from '../../../domain/register-banner.ts';
import { SignUpPrompt } from '../../ui/core/sign-up-prompt.tsx';
import { storeCount, storedCount } from './banner-storage.ts';
import type { BannerCommand } from './register-banner.types.ts';

const LazyRegisterBannerProvider = lazy(() => import('./register-banner-provider.lazy.tsx'));

/** Read once for each load of the app, before anything is counted (T-13). */
const atLoad = typeof window === 'undefined' ? null : storedCount();
const never = () => () => undefined;
const onScroll = (notify: () => void) => {
  addEventListener('scroll', notify, { passive: true });
  return () => removeEventListener('scroll', notify);
};
let hasScrolled = false;
/** Stays true once the page has been scrolled. */
const readScrolled = () => (hasScrolled ||= scrollY > 0);

/**
 * Strangers are invited to register. The machine begins in the state that the counter names; it is fetched when the person answers, so that a first visit
 * loads the invitation only. It counts by the number that was read at load, so counting twice changes nothing.
 */
export function RegisterBannerProvider({ isAnonymous }: { isAnonymous: boolean }) {
  const [command, setCommand] = useState<BannerCommand>();
  // a page made on the server shows it, as a first visit does
  const stored = useSyncExternalStore(
    never,
    () => atLoad,
    () => null,
  );
  const isShown = isAnonymous && isBannerDue(bannerCount(stored));
  useEffect(() => {
    // not what the page made on the server was drawn with: that page has no counter and would restart it
    const read = bannerCount(atLoad);
    if (isAnonymous && command === undefined && isBannerDue(read)) storeCount(read + 1);
  }, [isAnonymous, command]);
  const isScrolled = useSyncExternalStore(onScroll, readScrolled, () => false);
  if (command)
    return (
      <Suspense>
        <LazyRegisterBannerProvider stored={stored} first={command} isSignedIn={!isAnonymous} />
      </Suspense>
    );
  if (!isShown) return null;
  const close = () => {
    // the machine does the same once it is loaded; a user who leaves before has closed it all the same
    storeCount(bannerClosed);
    setCommand({ type: 'banner.close' });
  };
  return <SignUpPrompt waitsForScroll={!isScrolled} onRegister={() => setCommand({ type: 'register.choose' })} onClose={close} />;
}
