import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { isKindOpen } from '../../domain/compliance.ts';
import { kycStatusOf } from '../../domain/eligibility.ts';
import { Dashboard } from '../ui/dashboard.tsx';
import { AfterDetails, Onboarding } from '../features/onboarding/onboarding.tsx';
import { type SettingsSearch, settingsSearch } from '../features/onboarding/settings-search.ts';
import { useOnboarding } from '../features/onboarding/use-onboarding.ts';
import { UserInfoForm } from '../features/user-info/user-info-form.tsx';
import { useUserInfo } from '../features/user-info/use-user-info.ts';
import { IdentityCheck } from '../features/verification/identity-check.tsx';
import { useHasAlternative } from '../features/verification/use-has-alternative.ts';
import { useIdentityCheck } from '../features/verification/use-identity-check.ts';
import { invalidate } from '../api/invalidate.ts';
import { loadCatalogue } from '../i18n/i18n.ts';
import { useSessionPort, type User } from '../lib/session-context.ts';
import { known } from '../lib/known-search.ts';

/** Below the step, so it may come later. */
const CouponBlock = lazy(async () => ({ default: (await import('../features/onboarding/coupon-block.tsx')).CouponBlock }));

/** For whoever has a wallet for bonds and has not accepted its terms. */
const AxiologyTerms = lazy(async () => ({ default: (await import('../features/user-info/axiology-terms.tsx')).AxiologyTerms }));

/** Below the steps, so it may come later. */
const PersonalData = lazy(async () => {
  const [{ PersonalData: component }] = await Promise.all([import('./-personal-data.tsx'), loadCatalogue('account', 'personal-data')]);
  return { default: component };
});

/** The settings tab: the onboarding wizard, whose two steps are one address with `?step=`. */
export const Route = createFileRoute('/_signed-in/dashboard/settings')({
  validateSearch: (search: Record<string, unknown>) => known(search, settingsSearch(search)),
  loader: ({ context: { $api, queryClient, hasToken } }) => {
    if (hasToken) void queryClient.prefetchQuery($api.queryOptions('get', '/compliance'));
    return loadCatalogue('onboarding', 'user-info', 'verification');
  },
  component: SettingsRoute,
});

function SettingsRoute() {
  const { t } = useLingui();
  const { user } = useSessionPort();
  const { step } = Route.useSearch();
  return (
    <Dashboard title={t`Settings`}>
      {user && <Settings key={user.id} user={user} step={step} />}
      <Suspense>
        <PersonalData clients={Route.useRouteContext()} />
      </Suspense>
    </Dashboard>
  );
}

function Settings({ user, step }: { user: User; step: SettingsSearch['step'] }) {
  const actor = useOnboarding(Route.useRouteContext(), step);
  const isLoaded = useSelector(actor, ({ value }) => value !== 'loading' && value !== 'loadFailed');
  return isLoaded ? (
    <Steps user={user} actor={actor} />
  ) : (
    <Onboarding actor={actor} referralCode={null} kycStatus="EMPTY" identity={null} details={null} coupon={null} />
  );
}

/** Whether the kind of account may be chosen is known before the form begins. */
function Steps({ user, actor }: { user: User; actor: Parameters<typeof Onboarding>[0]['actor'] }) {
  const clients = Route.useRouteContext();
  const compliance = useQuery(clients.$api.queryOptions('get', '/compliance'));
  const details = useUserInfo(clients, user, compliance.data !== undefined && isKindOpen(compliance.data));
  const identity = useIdentityCheck(clients.api);
  const hasAlternative = useHasAlternative(clients.$api);
  return (
    <Onboarding
      actor={actor}
      referralCode={user.referralCode}
      kycStatus={kycStatusOf(user.kycStatus)}
      identity={<IdentityCheck actor={identity} hasAlternative={hasAlternative} />}
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
                  <Suspense>
                    <AxiologyTerms api={clients.api} onAccepted={() => invalidate(clients.queryClient, '/me', '/user-notifications')} />
                  </Suspense>
                ),
              })}
        />
      }
      coupon={
        <Suspense>
          <CouponBlock {...clients} userId={user.id} />
        </Suspense>
      }
    />
  );
}
