import { OfflineNotice } from '../ui/offline-notice.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';

/** What no page needs at first. */
export default function Later({ hasScrollToTop }: { hasScrollToTop: boolean }) {
  return (
    <>
      <OfflineNotice />
      {hasScrollToTop && <ScrollToTop />}
    </>
  );
}
