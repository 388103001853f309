import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { WizardMessage } from '../../ui/wizard-message.tsx';

interface Retryable {
  /** A running wizard: its event `retry` is what the button sends. */
  actor: { send: (event: { type: 'retry' }) => void };
}

const Retry = ({ actor }: Retryable) => (
  <Button onPress={() => actor.send({ type: 'retry' })}>
    <Trans id="errors.retryActionLabel">Try again</Trans>
  </Button>
);

export function LoadFailed({ actor, title }: Retryable & { title: ReactNode }) {
  return (
    <WizardMessage title={title} action={<Retry actor={actor} />}>
      <p>
        <Trans>Your investments and payments are not affected.</Trans>
      </p>
    </WizardMessage>
  );
}

export const ToMyInvestments = () => (
  <ButtonLink to="/dashboard/investments">
    <Trans>My investments</Trans>
  </ButtonLink>
);

export function InvestmentNotFound() {
  return (
    <WizardMessage title={<Trans>There is no such investment</Trans>} action={<ToMyInvestments />}>
      <p>
        <Trans>The link may be out of date, or belong to another project or account.</Trans>
      </p>
    </WizardMessage>
  );
}

export function ProjectClosed({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <WizardMessage
      title={title}
      action={
        <ButtonLink to="/invest">
          <Trans>See open projects</Trans>
        </ButtonLink>
      }
    >
      <p>{children}</p>
    </WizardMessage>
  );
}

export function ProfileIncomplete({ children }: { children: ReactNode }) {
  return (
    <WizardMessage
      title={<Trans>Complete your profile first</Trans>}
      action={
        <ButtonLink to="/dashboard/settings">
          <Trans>Complete profile</Trans>
        </ButtonLink>
      }
    >
      <p>{children}</p>
    </WizardMessage>
  );
}

export function CreationUnknown({ actor, children }: Retryable & { children: ReactNode }) {
  return (
    <WizardMessage title={<Trans>We do not know yet whether your investment was made</Trans>} action={<Retry actor={actor} />}>
      {children}
    </WizardMessage>
  );
}

export function ContractFailed({ actor, children }: Retryable & { children: ReactNode }) {
  return (
    <WizardMessage title={<Trans>The contract could not be opened</Trans>} action={<Retry actor={actor} />}>
      <p>{children}</p>
    </WizardMessage>
  );
}

export function TransferUnknown({ actor, children }: Retryable & { children: ReactNode }) {
  return (
    <WizardMessage title={<Trans>We do not know yet whether your money was moved</Trans>} action={<Retry actor={actor} />}>
      <p>{children}</p>
    </WizardMessage>
  );
}
