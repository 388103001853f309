import { createFileRoute } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { AccountClosingPage } from '../features/account/account-closing-page.tsx';
import { useAccountClosing } from '../features/account/use-account-closing.ts';
import { Protected } from '../features/session/protected.tsx';
import { StepUpModal } from '../features/session/step-up-modal.tsx';
import { loadCatalogue } from '../i18n/i18n.ts';

const path = '/close-account';

/** Where the account may be closed, and with it the session. */
const afterClosing = ['closing', 'closingUnknown', 'closed', 'signedOut'];

/** Beside the signed-in pages: whoever has closed their account is signed out, and still reads that it is closed. */
export const Route = createFileRoute('/close-account')({
  loader: () => loadCatalogue('account', 'session'),
  component: CloseAccountRoute,
});

function CloseAccountRoute() {
  const clients = Route.useRouteContext();
  const actor = useAccountClosing(clients);
  const mayBeClosed = useSelector(actor, ({ value }) => afterClosing.includes(value));
  const stepUp = <StepUpModal api={clients.api} returnPath={path} onClose={() => actor.send({ type: 'closing.back' })} />;
  const page = <AccountClosingPage actor={actor} stepUp={stepUp} />;
  return (
    <Protected address={path} signedOut={mayBeClosed ? page : undefined}>
      {() => page}
    </Protected>
  );
}
