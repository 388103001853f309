import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '../features/investments/dashboard.tsx';
import { CouponBlock } from '../features/onboarding/coupon-block.tsx';
import { Onboarding } from '../features/onboarding/onboarding.tsx';
import { type SettingsSearch, settingsSearch } from '../features/onboarding/settings-search.ts';
import { useOnboarding } from '../features/onboarding/use-onboarding.ts';
import { UserInfoForm } from '../features/user-info/user-info-form.tsx';
import { useUserInfo } from '../features/user-info/use-user-info.ts';
import { IdentityCheck } from '../features/verification/identity-check.tsx';
import { useIdentityCheck } from '../features/verification/use-identity-check.ts';
import { loadCatalogue } from '../i18n/i18n.ts';
import { useSessionPort, type User } from '../lib/session-port.ts';

/** The settings tab: the onboarding wizard, whose two steps are one address with `?step=`. */
export const Route = createFileRoute('/_signed-in/dashboard/settings')({
  validateSearch: settingsSearch,
  loader: () => loadCatalogue('investments', 'onboarding', 'user-info', 'verification'),
  component: SettingsRoute,
});

function SettingsRoute() {
  const { user } = useSessionPort();
  const { step } = Route.useSearch();
  return <Dashboard title={<Trans>Settings</Trans>}>{user && <Settings key={user.id} user={user} step={step} />}</Dashboard>;
}

function Settings({ user, step }: { user: User; step: SettingsSearch['step'] }) {
  const clients = Route.useRouteContext();
  const actor = useOnboarding(clients, step);
  const details = useUserInfo(clients, user);
  const identity = useIdentityCheck(clients.api);
  return (
    <Onboarding
      actor={actor}
      referralCode={user.referralCode}
      identity={<IdentityCheck actor={identity} />}
      details={<UserInfoForm actor={details} personalNumber={user.personalNumber} walletNumber={user.axiologyUserData.walletNumber} />}
      coupon={<CouponBlock {...clients} />}
    />
  );
}
