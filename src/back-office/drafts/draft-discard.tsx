import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ProjectDraftActor } from '../../../machines/project-draft/project-draft.machine.ts';
import { problemMessage } from '../problems.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import backOffice from '../back-office.module.css';

export type DiscardState = 'confirmingDiscard' | 'discarding' | 'discardUnknown' | 'discardRefused' | 'discarded';

/** The question whether a draft is discarded, and its outcome. */
export function DraftDiscard({ actor, state, name }: { actor: ProjectDraftActor; state: DiscardState; name: string }) {
  const { t } = useLingui();
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const back = (
    <Button variant="second" onPress={() => actor.send({ type: 'discard.cancel' })}>
      <Trans>Go back</Trans>
    </Button>
  );
  switch (state) {
    case 'confirmingDiscard':
    case 'discarding':
      return (
        <div className={backOffice.head}>
          <StepTitle>
            <Trans>Discard “{name}”?</Trans>
          </StepTitle>
          <p>
            <Trans>The draft is deleted for everybody at once, its pictures and documents within 30 days. This cannot be undone.</Trans>
          </p>
          <div className={backOffice.actions}>
            <Button
              variant="danger"
              isPending={state === 'discarding'}
              pendingLabel={t`Discarding…`}
              onPress={() => actor.send({ type: 'discard.confirm' })}
            >
              <Trans>Discard the draft</Trans>
            </Button>
            {state === 'confirmingDiscard' && back}
          </div>
        </div>
      );
    case 'discardUnknown':
      return (
        <div className={backOffice.head} role="alert">
          <StepTitle>
            <Trans>We do not know yet whether it is discarded</Trans>
          </StepTitle>
          <p>
            <Trans>The draft may be discarded already. Trying again discards it at most once; going back shows what is there.</Trans>
          </p>
          <div className={backOffice.actions}>
            <Button onPress={() => actor.send({ type: 'retry' })}>
              <Trans id="errors.retryActionLabel">Try again</Trans>
            </Button>
            {back}
          </div>
        </div>
      );
    case 'discardRefused':
      return (
        <div className={backOffice.head} role="alert">
          <StepTitle>
            <Trans>The draft was not discarded</Trans>
          </StepTitle>
          <p>{t(problemMessage(refusal))}</p>
          <div className={backOffice.actions}>{back}</div>
        </div>
      );
    case 'discarded':
      return <Discarded />;
    default:
      return state satisfies never;
  }
}

function Discarded() {
  const list: string = '/admin/drafts';
  return (
    <div className={backOffice.head} role="status">
      <StepTitle>
        <Trans>The draft is discarded</Trans>
      </StepTitle>
      <div className={backOffice.actions}>
        <ButtonLink to={list}>
          <Trans>Back to the list</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}
