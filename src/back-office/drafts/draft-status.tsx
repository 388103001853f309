import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ProjectDraftActor } from '../../../machines/project-draft/project-draft.machine.ts';
import { problemMessage } from '../problems.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import backOffice from '../back-office.module.css';
import css from './drafts.module.css';

export type EditingState = 'saved' | 'changed' | 'saving' | 'saveUnknown' | 'conflict' | 'refused';

/** Whether what was typed is saved, and what to do where it is not. */
export function DraftStatus({ actor, state }: { actor: ProjectDraftActor; state: EditingState }) {
  return (
    <>
      <p className={css.status} role="status">
        <Line state={state} />
      </p>
      <Trouble actor={actor} state={state} />
    </>
  );
}

function Line({ state }: { state: EditingState }) {
  switch (state) {
    case 'saved':
      return <Trans>Everything is saved.</Trans>;
    case 'changed':
      return <Trans>Not saved yet</Trans>;
    case 'saving':
      return <Trans>Saving…</Trans>;
    case 'saveUnknown':
    case 'conflict':
    case 'refused':
      return <Trans>Your last changes are not saved.</Trans>;
    default:
      return state satisfies never;
  }
}

function Trouble({ actor, state }: { actor: ProjectDraftActor; state: EditingState }) {
  const { t } = useLingui();
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const by = useSelector(actor, ({ context }) => context.theirs?.by ?? '');
  const again = (
    <Button size="sm" onPress={() => actor.send({ type: 'retry' })}>
      <Trans id="errors.retryActionLabel">Try again</Trans>
    </Button>
  );
  switch (state) {
    case 'saved':
    case 'changed':
    case 'saving':
      return null;
    case 'saveUnknown':
      return (
        <Alert kind="warning" role="alert">
          <p>
            <Trans>We do not know yet whether this was saved. What you typed stays here, and saving is tried again by itself.</Trans>
          </p>
          <div className={`${backOffice.actions} ${css.after}`}>{again}</div>
        </Alert>
      );
    case 'refused':
      return (
        <Alert kind="danger" role="alert">
          <p>{t(problemMessage(refusal))}</p>
          <p>
            <Trans>What you typed stays in the form.</Trans>
          </p>
          <div className={`${backOffice.actions} ${css.after}`}>{again}</div>
        </Alert>
      );
    case 'conflict':
      return (
        <Alert kind="warning" role="alert">
          <p className="strong">
            <Trans>{by} saved this draft while you were writing</Trans>
          </p>
          <p>
            <Trans>Nothing was overwritten. Either their version replaces what you see here, or yours replaces theirs.</Trans>
          </p>
          <div className={`${backOffice.actions} ${css.after}`}>
            <Button size="sm" variant="second" onPress={() => actor.send({ type: 'theirs.take' })}>
              <Trans>Take their version</Trans>
            </Button>
            <Button size="sm" variant="danger" onPress={() => actor.send({ type: 'mine.keep' })}>
              <Trans>Save mine over it</Trans>
            </Button>
          </div>
        </Alert>
      );
    default:
      return state satisfies never;
  }
}
