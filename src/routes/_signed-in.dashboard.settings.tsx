import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { isKindOpen } from '../../domain/compliance.ts';
import { kycStatusOf } from '../../domain/eligibility.ts';
import { Dashboard } from '../features/investments/dashboard.tsx';
import { CouponBlock } from '../features/onboarding/coupon-block.tsx';
import { AfterDetails, Onboarding, OnboardingLoading } from '../features/onboarding/onboarding.tsx';
import { type SettingsSearch, settingsSearch } from '../features/onboarding/settings-search.ts';
import { useOnboarding } from '../features/onboarding/use-onboarding.ts';
import { AxiologyTerms } from '../features/user-info/axiology-terms.tsx';
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
  const { $api } = Route.useRouteContext();
  const standing = useQuery($api.queryOptions('get', '/compliance'));
  return (
    <Dashboard title={<Trans>Settings</Trans>}>
      {user && standing.isPending && <OnboardingLoading />}
      {user && !standing.isPending && (
        <Settings key={user.id} user={user} step={step} isKindOpen={standing.data !== undefined && isKindOpen(standing.data)} />
      )}
    </Dashboard>
  );
}

/** Whether the kind of account may be chosen is asked before the form begins; without an answer it may not. */
function Settings({ user, step, isKindOpen: mayTurn }: { user: User; step: SettingsSearch['step']; isKindOpen: boolean }) {
  const clients = Route.useRouteContext();
  const actor = useOnboarding(clients, step);
  const details = useUserInfo(clients, user, mayTurn);
  const identity = useIdentityCheck(clients.api);
  return (
    <Onboarding
      actor={actor}
      referralCode={user.referralCode}
      kycStatus={kycStatusOf(user.kycStatus)}
      identity={<IdentityCheck actor={identity} />}
      details={
        <UserInfoForm
          actor={details}
          personalNumber={user.personalNumber}
          walletNumber={user.axiologyUserData.walletNumber}
          next={<AfterDetails />}
          {...(user.bondsSettings.termsAccepted
            ? {}
            : {
                walletNote: (
                  <AxiologyTerms
                    api={clients.api}
                    onAccepted={() =>
                      Promise.all([
                        clients.queryClient.invalidateQueries({ queryKey: ['get', '/me'] }),
                        clients.queryClient.invalidateQueries({ queryKey: ['get', '/user-notifications'] }),
                      ])
                    }
                  />
                ),
              })}
        />
      }
      coupon={<CouponBlock {...clients} />}
    />
  );
}
