import type { BannerCommand } from './register-banner.types.ts';
import { RegisterBanner } from './register-banner.tsx';
import { useRegisterBanner } from './use-register-banner.ts';

export default function LazyRegisterBannerProvider(props: { stored: string | null; first: BannerCommand; isSignedIn: boolean }) {
  return <RegisterBanner actor={useRegisterBanner(props)} />;
}
