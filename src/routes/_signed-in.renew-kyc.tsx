import { createFileRoute } from '@tanstack/react-router';
import { audienceOf } from '../../domain/questionnaire/answers.ts';
import { RenewKycPage } from '../features/kyc-renewal/renew-kyc-page.tsx';
import { useYearlyAnswers } from '../features/questionnaire/use-yearly-answers.ts';
import { YearlyAnswers } from '../features/questionnaire/yearly-answers.tsx';
import { IdentityCheck } from '../features/verification/identity-check.tsx';
import { useHasAlternative } from '../features/verification/use-has-alternative.ts';
import { useIdentityCheck } from '../features/verification/use-identity-check.ts';
import { loadCatalogue } from '../i18n/i18n.ts';
import { type User, useSessionPort } from '../lib/session-context.ts';

/** Renewal of the identity document and of the yearly answers (ROUTE-15). */
export const Route = createFileRoute('/_signed-in/renew-kyc')({
  loader: ({ context: { $api, queryClient, hasToken } }) => {
    if (hasToken) void queryClient.prefetchQuery($api.queryOptions('get', '/compliance'));
    return loadCatalogue('kyc-renewal', 'questionnaire', 'verification');
  },
  component: RenewRoute,
});

function RenewRoute() {
  const { user } = useSessionPort();
  const { api, $api } = Route.useRouteContext();
  const identity = useIdentityCheck(api);
  const hasAlternative = useHasAlternative($api);
  return (
    user && (
      <RenewKycPage
        user={user}
        identity={<IdentityCheck actor={identity} hasAlternative={hasAlternative} />}
        answers={<Answers key={user.id} user={user} />}
      />
    )
  );
}

/** Shown, and so begun, only when the answers are due. */
function Answers({ user }: { user: User }) {
  const actor = useYearlyAnswers(
    { ...Route.useRouteContext(), userId: user.id },
    { audience: audienceOf({ company: user.company === true }) },
  );
  return <YearlyAnswers actor={actor} />;
}
