import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../domain/format.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { languageNames } from '../i18n/language-names.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Ledger } from '../ui/core/ledger.tsx';
import { PageHead } from '../ui/document-head.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useAllowed } from './access.ts';
import { actorText } from './audit-messages.ts';
import css from './back-office.module.css';
import { ComplaintAnswers } from './complaint-answer.tsx';
import { ComplaintFormView } from './complaint-form-view.tsx';
import { answerMessages, complaintStatusMessages, groundMessages, outcomeMessages } from './complaint-messages.ts';
import { History } from './history.tsx';
import { ListLoading } from './list-states.tsx';
import { RecordFailed } from './record-failed.tsx';

const list: string = '/admin/complaints';

/** One complaint: what was written, what was answered, and what may be answered next. [COMP-05] */
export function ComplaintPage({ clients, id }: { clients: RouterContext; id: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { $api } = clients;
  const details = useQuery($api.queryOptions('get', '/admin/complaints/{id}', { params: { path: { id } } }));
  const allows = useAllowed($api);
  if (details.isError) return <RecordFailed details={details} list={list} />;
  if (details.isPending) return <ListLoading />;
  const complaint = details.data;
  const { reference, name, status, outcome, ground, dueOn, messages } = complaint;
  const day = (date: string) => formatDate(date, locale);
  return (
    <>
      <PageHead title={t`Complaint ${reference}`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>
            {reference}: {name}
          </Trans>
        </PageTitle>
        <p className={css.state} data-state={status}>
          {t(outcome ? outcomeMessages[outcome] : complaintStatusMessages[status])}
        </p>
        {ground && <p className={css.note}>{t(groundMessages[ground])}</p>}
        <Ledger
          rows={[
            { key: 'language', label: t`Language`, value: languageNames[complaint.language] },
            { key: 'received', label: t`Date of receipt`, value: day(complaint.receivedAt) },
            { key: 'decision', label: t`Decision by`, value: day(complaint.decisionBy) },
            ...(dueOn === null ? [] : [{ key: 'due', label: t`Next answer by`, value: day(dueOn) }]),
          ]}
        />
        {allows('decideComplaint') && <ComplaintAnswers clients={clients} complaint={complaint} />}
        <div className={css.actions}>
          <ButtonLink variant="second" to={list}>
            <Trans>Back to the list</Trans>
          </ButtonLink>
        </div>
      </div>
      {messages.length > 0 && (
        <section className={css.head}>
          <h2>
            <Trans>What the complainant was told</Trans>
          </h2>
          <ol className={css.facts}>
            {messages.map(({ kind, text, actor, actorName, at }) => {
              const role = actorText(actor);
              return (
                <li key={`${at} ${kind}`}>
                  <time className="num" dateTime={at}>
                    {day(at)}
                  </time>
                  {' · '}
                  <span className="strong">{t(answerMessages[kind])}</span>
                  {' · '}
                  {actorName || (role ? t(role) : actor)}
                  <p className={css.note}>{text}</p>
                </li>
              );
            })}
          </ol>
        </section>
      )}
      <ComplaintFormView form={complaint.form} />
      <History title={<Trans>History</Trans>} entries={complaint.history} />
    </>
  );
}
