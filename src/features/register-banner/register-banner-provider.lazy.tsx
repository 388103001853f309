import type { BannerWish } from './register-banner-provider.tsx';
import { RegisterBanner } from './register-banner.tsx';
import { useRegisterBanner } from './use-register-banner.ts';

export default function LazyRegisterBannerProvider(props: { stored: string | null; first: BannerWish; isSignedIn: boolean }) {
  return <RegisterBanner actor={useRegisterBanner(props)} />;
}
