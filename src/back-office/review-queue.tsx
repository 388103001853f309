import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui as useI18n } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate } from '../../domain/format.ts';
import { type IdentityRefusal, isIdentityRefusal, refusalReasons, resubmissionReasons } from '../../domain/identity-refusal.ts';
import type { components } from '../../openapi/schema.d.ts';
import { useAllowed } from './access.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { ProposalNoteField } from './proposal-note-field.tsx';
import { isNoteTooLong, proposalNote } from './proposal-note.ts';
import { requiredError } from '../api/problems.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { today } from '../lib/today.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Button } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { toast } from '../ui/toasts.ts';
import { ListEnd } from './list-end.tsx';
import { ListExport } from './list-export.tsx';
import { ListLoading } from './list-states.tsx';
import css from './back-office.module.css';
import { ReviewFacts } from './review-facts.tsx';
import { waitingReviews } from './review-list.ts';
import { kindMessages, refusalMessages, type ReviewKind } from './review-messages.ts';
import { TextLink } from './text-link.tsx';
import { useOperatorDecision } from './use-operator-decision.ts';
import { useSubmittedFile } from './use-submitted-file.ts';
import { PageHead } from '../ui/document-head.tsx';

type Review = components['schemas']['Review'];
type OpenDecision = { review: Review; decision: Decision; reason: IdentityRefusal | undefined; note: string };
type Sent = { id: string; note: string; body: components['schemas']['ReviewDecision'] };
/** `resubmit` refuses a check without a provider so that the person sends the documents again. */
type Decision = 'accept' | 'refuse' | 'resubmit';

const path: string = '/admin';

const decidedElsewhere = msg`Another administrator has already decided this case.`;

/** What waits for a decision, oldest first. One operator proposes it, another one approves it. [ADMIN-06] */
export function ReviewQueue({ clients, kind }: { clients: RouterContext; kind: ReviewKind | undefined }) {
  const { t } = useLingui();
  const { i18n } = useI18n();
  const navigate = useNavigate();
  const { api, $api, queryClient } = clients;
  const list = useInfiniteQuery(waitingReviews(api, kind));
  const reviews = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const isAllowed = useAllowed($api)('decideReview');
  const [confirming, setConfirming] = useState<OpenDecision>();
  const actor = useOperatorDecision<Sent>(clients, {
    send: ({ id, note, body }, requestKey) =>
      api.POST('/admin/reviews/{id}', { params: { path: { id }, header: { 'Idempotency-Key': requestKey, ...proposalNote(note) } }, body }),
    onSuccess: () => setConfirming(undefined),
    onRefused: (code) => {
      const isDecided = code === 'INVALID_STATUS_TRANSITION' || code === 'NOT_FOUND';
      if (isDecided) toast({ kind: 'error', text: i18n._(decidedElsewhere) });
      return isDecided;
    },
  });
  const ask = (review: Review, decision: Decision) => {
    // a question whose answer was lost is about the review of then
    if (actor.getSnapshot().context.request === undefined)
      setConfirming((before) =>
        before?.review.id === review.id && before.decision === decision
          ? { ...before, review }
          : { review, decision, reason: undefined, note: '' },
      );
    actor.send({ type: 'decision.ask' });
  };
  const open = useSubmittedFile({ api, queryClient });
  return (
    <>
      <PageHead title={t`Reviews`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>Waiting for a decision</Trans>
        </PageTitle>
        <p className="muted">
          <Trans>You propose a decision, and a second person approves it. Decisions and opened files are logged.</Trans>
        </p>
      </div>
      <div className={css.filters}>
        <SelectField
          label={t`Kind`}
          options={[
            { value: '', label: t`All` },
            ...Object.entries(kindMessages).map(([value, message]) => ({ value, label: t(message) })),
          ]}
          value={kind ?? ''}
          onChange={(value) => {
            const search: Readonly<Record<string, string>> = value === '' ? {} : { kind: value };
            void navigate({ to: path, search });
          }}
        />
      </div>
      {list.isPending ? (
        <ListLoading />
      ) : reviews.length === 0 && !list.isError ? (
        <EmptyState title={<Trans>No open reviews</Trans>}>
          <Trans>Applications, checks and certificates that need a manual review appear here.</Trans>
        </EmptyState>
      ) : (
        <ul className={css.rows}>
          {reviews.map((review) => (
            <ReviewRow
              key={review.id}
              review={review}
              isAllowed={isAllowed}
              onAsk={(decision) => ask(review, decision)}
              onFile={open.mutate}
            />
          ))}
        </ul>
      )}
      <ListEnd list={list} />
      {reviews.length > 0 && (
        <ListExport
          clients={clients}
          operation="exportReviews"
          load={(format, signal) =>
            api.GET('/admin/exports/reviews', { params: { query: { ...(kind && { kind }), format } }, parseAs: 'stream', signal })
          }
          name={`reviews-${today()}`}
        />
      )}
      {confirming && (
        <DecisionDialog
          actor={actor}
          title={t(askMessages[confirming.decision])}
          isDanger={confirming.decision === 'refuse'}
          confirmLabel={t`Propose`}
          command={commandOf(confirming)}
        >
          {({ isChecked, isLocked }) => (
            <>
              <p>
                <strong>{confirming.review.name}</strong>, {t(kindMessages[confirming.review.kind])}
              </p>
              <Consequence {...confirming} />
              {confirming.decision !== 'accept' && isManual(confirming.review) && (
                <SelectField
                  label={t`Reason, which the person reads`}
                  options={[
                    { value: '', label: t`Please choose` },
                    ...(confirming.decision === 'resubmit' ? resubmissionReasons : refusalReasons).map((value) => ({
                      value,
                      label: t(refusalMessages[value]),
                    })),
                  ]}
                  value={confirming.reason ?? ''}
                  onChange={(value) => setConfirming({ ...confirming, reason: isIdentityRefusal(value) ? value : undefined })}
                  error={isChecked && isReasonMissing(confirming) ? t(requiredError) : undefined}
                  isDisabled={isLocked}
                />
              )}
              <ProposalNoteField note={confirming.note} onChange={(note) => setConfirming({ ...confirming, note })} isLocked={isLocked} />
            </>
          )}
        </DecisionDialog>
      )}
    </>
  );
}

const askMessages = {
  accept: msg`Propose to accept this?`,
  refuse: msg`Propose to refuse this?`,
  resubmit: msg`Propose to ask for the documents again?`,
} satisfies Record<Decision, MessageDescriptor>;

/** Two operators compare a document with a selfie: no provider has a verdict. */
const isManual = ({ reasons = [] }: Review) => reasons.includes('MANUAL_CHECK');

const isReasonMissing = ({ review, decision, reason }: OpenDecision) => decision !== 'accept' && isManual(review) && reason === undefined;

const commandOf = (open: OpenDecision): Sent | undefined => {
  const { review, decision, reason, note } = open;
  return isReasonMissing(open) || isNoteTooLong(note)
    ? undefined
    : { id: review.id, note, body: { accepted: decision === 'accept', ...(reason && { reason }) } };
};

function Consequence({ review, decision }: OpenDecision) {
  const accepted = decision === 'accept';
  if (decision === 'resubmit')
    return (
      <p>
        <Trans>The person is asked to send the documents again. Until then the check counts as failed.</Trans>
      </p>
    );
  switch (review.kind) {
    case 'EVALUATION':
      return (
        <p>
          {accepted ? (
            <Trans>The person counts as experienced for two years, with less protection by law.</Trans>
          ) : (
            <Trans>The person keeps the protection of an inexperienced (non-sophisticated) investor and can continue to invest.</Trans>
          )}
        </p>
      );
    case 'CHECK':
      return (
        <p>
          {accepted ? <Trans>The check is completed.</Trans> : <Trans>The check has failed. The person cannot make new investments.</Trans>}
        </p>
      );
    case 'PERMIT':
      return (
        <p>
          {accepted ? (
            <Trans>The lower rate applies to this year’s interest from now on.</Trans>
          ) : (
            <Trans>The standard rate remains in force. The person can submit another certificate.</Trans>
          )}
        </p>
      );
    default:
      return review.kind satisfies never;
  }
}

interface ReviewRowProps {
  review: Review;
  isAllowed: boolean;
  onAsk: (decision: Decision) => void;
  onFile: (file: { fileId: string; fileName?: string }) => void;
}

function ReviewRow({ review, isAllowed, onAsk, onFile }: ReviewRowProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { name } = review;
  const day = formatDate(review.openedAt, locale);
  return (
    <li className={css.row}>
      <div className={css.what}>
        <p className={css.kind}>
          {t(kindMessages[review.kind])} ·{' '}
          <span className="num">
            <Trans>since {day}</Trans>
          </span>
        </p>
        <h2>{name}</h2>
        <ReviewFacts review={review} onFile={onFile} />
      </div>
      {review.proposed ? (
        <Proposed proposed={review.proposed} />
      ) : isAllowed ? (
        <div className={css.actions}>
          <Button size="sm" aria-label={t`Accept: ${name}`} onPress={() => onAsk('accept')}>
            <Trans>Accept</Trans>
          </Button>
          {isManual(review) && (
            <Button size="sm" variant="second" aria-label={t`Ask again: ${name}`} onPress={() => onAsk('resubmit')}>
              <Trans>Ask again</Trans>
            </Button>
          )}
          <Button size="sm" variant="second" aria-label={t`Refuse: ${name}`} onPress={() => onAsk('refuse')}>
            <Trans>Refuse</Trans>
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** Who proposed which decision, and where it is approved. */
function Proposed({ proposed: { accepted, reason, proposedBy } }: { proposed: NonNullable<Review['proposed']> }) {
  const { t } = useLingui();
  const { name } = proposedBy;
  return (
    <div className={css.actions}>
      <p className="small">
        {accepted ? <Trans>{name} proposes to accept this.</Trans> : <Trans>{name} proposes to refuse this.</Trans>}{' '}
        {reason && `${t(refusalMessages[reason])}. `}
        <TextLink to="/admin/proposals">
          <Trans>Proposals</Trans>
        </TextLink>
      </p>
    </div>
  );
}
