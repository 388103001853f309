import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../domain/format.ts';
import type { components } from '../../openapi/schema.d.ts';
import { problemMessage } from './problems.ts';
import { invalidate } from '../api/invalidate.ts';
import type { RouterContext } from '../api/router-context.ts';
import { UnexpectedAnswer } from '../api/unexpected-answer.ts';
import { useDownload } from '../documents/use-download.ts';
import { useLocale } from '../i18n/i18n.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { toast } from '../ui/toasts.ts';
import { ListFailed, ListLoading } from './list-states.tsx';
import css from './back-office.module.css';
import { ReviewFacts } from './review-facts.tsx';
import { kindMessages } from './review-messages.ts';
import { PageHead } from '../ui/document-head.tsx';
import { getBlob } from '../api/get-blob.ts';

type Review = components['schemas']['Review'];
type Asked = { review: Review; accepted: boolean };

/** What waits for a person's decision, oldest first; every decision is asked for twice. */
export function ReviewQueue({ clients: { api, $api, queryClient } }: { clients: RouterContext }) {
  const { t } = useLingui();
  const list = useQuery($api.queryOptions('get', '/admin/reviews'));
  const [asked, setAsked] = useState<Asked>();
  const decide = useMutation({
    mutationFn: async ({ review, accepted }: Asked) => {
      const { error, response } = await api.POST('/admin/reviews/{id}', { params: { path: { id: review.id } }, body: { accepted } });
      if (response.status >= 500) throw new UnexpectedAnswer(response.status);
      return response.ok ? undefined : (error?.errorCode ?? 'VALIDATION_FAILED');
    },
    onSuccess: async (refused, { accepted, review: { name } }) => {
      setAsked(undefined);
      if (refused === 'INVALID_STATUS_TRANSITION' || refused === 'NOT_FOUND')
        toast({ kind: 'error', text: t`Another administrator has already decided this case.` });
      else if (refused) toast({ kind: 'error', text: t(problemMessage(refused)) });
      else toast({ kind: 'success', text: accepted ? t`${name}: accepted.` : t`${name}: refused.` });
      await invalidate(queryClient, '/admin/reviews', '/admin/audit');
    },
    onError: () => toast({ kind: 'error', text: t`The decision may not have arrived. Try again; deciding twice does no harm.` }),
  });
  const open = useDownload(async ({ fileId, fileName = fileId }: { fileId: string; fileName?: string }) => {
    const blob = await getBlob(api.GET('/admin/files/{id}', { params: { path: { id: fileId } }, parseAs: 'blob' }));
    void invalidate(queryClient, '/admin/audit');
    return { blob, name: fileName };
  }, t`The file could not be loaded. Try again.`);
  return (
    <>
      <PageHead title={t`Reviews`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>Waiting for your decision</Trans>
        </PageTitle>
        <p className="muted">
          <Trans>Decisions take effect immediately. Decisions and opened files are logged.</Trans>
        </p>
      </div>
      {list.isError ? (
        <ListFailed isPending={list.isFetching} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <ListLoading />
      ) : list.data.length === 0 ? (
        <EmptyState title={<Trans>No open reviews</Trans>}>
          <Trans>Applications, checks and certificates that need a manual review appear here.</Trans>
        </EmptyState>
      ) : (
        <ul className={css.rows}>
          {list.data.map((review) => (
            <ReviewRow key={review.id} review={review} onAsk={(accepted) => setAsked({ review, accepted })} onFile={open.mutate} />
          ))}
        </ul>
      )}
      {asked && (
        <Modal
          isOpen
          {...(decide.isPending ? {} : { onClose: () => setAsked(undefined) })}
          title={asked.accepted ? <Trans>Accept this?</Trans> : <Trans>Refuse this?</Trans>}
          footer={
            <>
              <Button variant="second" isDisabled={decide.isPending} onPress={() => setAsked(undefined)}>
                <Trans>Go back</Trans>
              </Button>
              <Button
                variant={asked.accepted ? 'primary' : 'danger'}
                isPending={decide.isPending}
                pendingLabel={t`Sending your decision…`}
                onPress={() => decide.mutate(asked)}
              >
                {asked.accepted ? <Trans>Accept</Trans> : <Trans>Refuse</Trans>}
              </Button>
            </>
          }
        >
          <p>
            <strong>{asked.review.name}</strong>, {t(kindMessages[asked.review.kind])}
          </p>
          <Consequence asked={asked} />
        </Modal>
      )}
    </>
  );
}

function Consequence({ asked: { review, accepted } }: { asked: Asked }) {
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
  onAsk: (accepted: boolean) => void;
  onFile: (file: { fileId: string; fileName?: string }) => void;
}

function ReviewRow({ review, onAsk, onFile }: ReviewRowProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { name } = review;
  const day = formatDate(review.openedAt, locale);
  return (
    <li className={css.row}>
      <div className={css.what}>
        <p className={css.kind}>
          {t(kindMessages[review.kind])} · <Trans>since {day}</Trans>
        </p>
        <h2>{name}</h2>
        <ReviewFacts review={review} onFile={onFile} />
      </div>
      <div className={css.actions}>
        <Button size="sm" aria-label={t`Accept: ${name}`} onPress={() => onAsk(true)}>
          <Trans>Accept</Trans>
        </Button>
        <Button size="sm" variant="second" aria-label={t`Refuse: ${name}`} onPress={() => onAsk(false)}>
          <Trans>Refuse</Trans>
        </Button>
      </div>
    </li>
  );
}
