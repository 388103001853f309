import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { brand } from '../../../domain/brand.ts';
import type { AccountClosingActor } from '../../../machines/account-closing/account-closing.machine.ts';
import { failureMessage } from '../../api/failure-messages.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { DeletedList, KeptList, ObstacleList } from './closing-lists.tsx';
import css from './account.module.css';
import { Loading } from './loading.tsx';
import { Retry, Step } from './step.tsx';

interface AccountClosingPageProps {
  actor: AccountClosingActor;
  /** The part that requests a new sign-in. */
  stepUp: ReactNode;
}

/** `/close-account`: a person reads what is deleted and what is kept, and closes the account for good. [DATA-01, DATA-02, DATA-03] */
export function AccountClosingPage({ actor, stepUp }: AccountClosingPageProps) {
  const { t } = useLingui();
  return (
    <main id="main" className={`page ${css.page}`}>
      <title>{`${t`Close your account`} · ${brand.name}`}</title>
      <Screen actor={actor} stepUp={stepUp} />
    </main>
  );
}

function Screen({ actor, stepUp }: AccountClosingPageProps) {
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  const failure = useSelector(actor, ({ context }) => context.failure);
  switch (state) {
    case 'loading':
      return (
        <Loading title={<Trans>Close your account</Trans>} label={t`Loading what happens when you close your account…`} height="24rem" />
      );
    case 'loadFailed':
      return (
        <Step
          title={<Trans>We could not load what happens when you close your account</Trans>}
          actions={<Retry onPress={() => actor.send({ type: 'retry' })} />}
        >
          <Trans>Nothing has changed.</Trans>
        </Step>
      );
    case 'blocked':
      return <Blocked actor={actor} />;
    case 'reading':
      return <Reading actor={actor} />;
    case 'confirming':
    case 'closing':
    case 'stepUp':
      return (
        <Confirming actor={actor} isPending={state === 'closing'}>
          {state === 'stepUp' && stepUp}
        </Confirming>
      );
    case 'closingUnknown':
      return (
        <Step
          title={<Trans>We do not know yet whether your account is closed</Trans>}
          actions={<Retry onPress={() => actor.send({ type: 'retry' })} />}
        >
          {t(failureMessage(failure))} <Trans>Trying again closes it once only.</Trans>
        </Step>
      );
    case 'notSent':
      return (
        <Step title={<Trans>Your account is not closed</Trans>} actions={<Retry onPress={() => actor.send({ type: 'retry' })} />}>
          {t(failureMessage('offline'))}
        </Step>
      );
    case 'closed':
      return <Closed actor={actor} />;
    case 'signedOut':
      return (
        <Step title={<Trans>You are signed out</Trans>} actions={<Home />}>
          <Trans>If your account is closed, you have received an e-mail that confirms it.</Trans>
        </Step>
      );
    default:
      return state satisfies never;
  }
}

function Home() {
  return (
    <ButtonLink to="/" search={{}}>
      <Trans>Home page</Trans>
    </ButtonLink>
  );
}

function KeepAccount() {
  return (
    <ButtonLink to="/dashboard/settings" search={{}} variant="second">
      <Trans>Keep my account</Trans>
    </ButtonLink>
  );
}

/** The list was another one when it was confirmed. */
function ChangeNotice({ actor }: { actor: AccountClosingActor }) {
  const hasChanged = useSelector(actor, ({ context }) => context.hasChanged);
  return (
    hasChanged && (
      <Alert kind="warning" role="alert">
        <Trans>Something has changed in your account, so it was not closed. Please read the list again.</Trans>
      </Alert>
    )
  );
}

function Blocked({ actor }: { actor: AccountClosingActor }) {
  const list = useSelector(actor, ({ context }) => context.list);
  return (
    <>
      <StepTitle key="blocked">
        <Trans>Your account cannot be closed yet</Trans>
      </StepTitle>
      <div className={css.text}>
        <ChangeNotice actor={actor} />
        <p>
          <Trans>You can close it once the following is settled:</Trans>
        </p>
        {list && <ObstacleList obstacles={list.obstacles} />}
        <div className={css.row}>
          <Button onPress={() => actor.send({ type: 'retry' })}>
            <Trans>Check again</Trans>
          </Button>
          <KeepAccount />
        </div>
      </div>
    </>
  );
}

function Reading({ actor }: { actor: AccountClosingActor }) {
  const list = useSelector(actor, ({ context }) => context.list);
  return (
    <>
      <StepTitle key="list">
        <Trans>Close your account</Trans>
      </StepTitle>
      <div className={css.text}>
        <ChangeNotice actor={actor} />
        <h2>
          <Trans>Deleted at once</Trans>
        </h2>
        <DeletedList />
        <h2>
          <Trans>Kept because the law requires it</Trans>
        </h2>
        <p>
          <Trans>It is locked: only our compliance officers can read it, and each reading is logged. On the day named it is deleted.</Trans>
        </p>
        {list && <KeptList kept={list.kept} />}
        <p>
          <Trans>If you want a copy of your data, request it in your settings before you close your account.</Trans>
        </p>
        <div className={css.row}>
          <Button onPress={() => actor.send({ type: 'closing.continue' })}>
            <Trans>Continue</Trans>
          </Button>
          <KeepAccount />
        </div>
      </div>
    </>
  );
}

interface ConfirmingProps {
  actor: AccountClosingActor;
  isPending: boolean;
  /** Obstacles that must be removed before the account can be closed. */
  children: ReactNode;
}

function Confirming({ actor, isPending, children }: ConfirmingProps) {
  const { t } = useLingui();
  return (
    <>
      <StepTitle key="confirm">
        <Trans>Close your account for good?</Trans>
      </StepTitle>
      {children || (
        <div className={css.text}>
          <p>
            <Trans>
              You are signed out everywhere, and nobody can open this account again. You may register again later, as a new customer.
            </Trans>
          </p>
          <div className={css.row}>
            <Button isPending={isPending} pendingLabel={t`Closing your account…`} onPress={() => actor.send({ type: 'closing.confirm' })}>
              <Trans>Close my account</Trans>
            </Button>
            <Button variant="second" isDisabled={isPending} onPress={() => actor.send({ type: 'closing.back' })}>
              <Trans>Back</Trans>
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

function Closed({ actor }: { actor: AccountClosingActor }) {
  const kept = useSelector(actor, ({ context }) => context.kept);
  return (
    <>
      <StepTitle key="closed">
        <Trans>Your account is closed</Trans>
      </StepTitle>
      <div className={css.text}>
        <Alert kind="positive" role="status">
          <Trans>You are signed out. We have sent you an e-mail that confirms the closing, with the list below.</Trans>
        </Alert>
        <h2>
          <Trans>Kept because the law requires it</Trans>
        </h2>
        <KeptList kept={kept} />
        <div className={css.row}>
          <Home />
        </div>
      </div>
    </>
  );
}
