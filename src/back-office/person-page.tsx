import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { wordingOf } from '../../domain/consent-wordings/wordings.ts';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { formatInstant } from '../../domain/format-instant.ts';
import type { Locale } from '../../domain/locale.ts';
import { toCents } from '../../domain/money.ts';
import { ibanGroups } from '../../domain/payment-reference.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { languageNames } from '../i18n/language-names.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Ledger } from '../ui/core/ledger.tsx';
import { PageHead } from '../ui/document-head.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { AccountActions } from './account-actions.tsx';
import { statusText } from './audit-messages.ts';
import css from './back-office.module.css';
import { HoldNotice, LegalHold } from './legal-hold.tsx';
import { ListLoading } from './list-states.tsx';
import { checkMessages, consentChannelMessages, consentMessages, nameCheckMessages } from './person-messages.ts';
import { PersonEvidence } from './person-evidence.tsx';
import { PersonInstructions } from './person-instructions.tsx';
import { PersonLog } from './person-log.tsx';
import { PersonMails } from './person-mails.tsx';
import { PersonPart as Part } from './person-part.tsx';
import { RecordFailed } from './record-failed.tsx';
import { roleMessages } from './role-messages.ts';

type Person = components['schemas']['PersonDetails'];

const list: string = '/admin/people';

/** What the platform holds about a person. Each reading is logged, so it is read again only when asked for. */
export function PersonPage({ clients, id }: { clients: RouterContext; id: string }) {
  const { t } = useLingui();
  const details = useQuery({
    ...clients.$api.queryOptions('get', '/admin/people/{id}', { params: { path: { id } } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (details.isError) return <RecordFailed details={details} list={list} />;
  if (details.isPending) return <ListLoading />;
  const person = details.data;
  return (
    <>
      <PageHead title={person.name || person.email || person.id} />
      <div className={css.head}>
        <PageTitle>{person.name || person.email || person.id}</PageTitle>
        {person.closedAt === undefined ? (
          person.locked && <p className={css.failure}>{t`Account locked`}</p>
        ) : (
          <ClosedNotice closedAt={person.closedAt} isReadable={person.email !== ''} />
        )}
        {person.legalHold && <HoldNotice hold={person.legalHold} />}
        <Profile person={person} />
        <div className={css.actions}>
          {person.closedAt === undefined && <AccountActions clients={clients} id={id} isLocked={person.locked} />}
          <LegalHold clients={clients} id={id} hold={person.legalHold} />
          <ButtonLink variant="second" to={list}>
            <Trans>Back to the list</Trans>
          </ButtonLink>
        </div>
      </div>
      <Checks person={person} />
      <PersonEvidence clients={clients} person={person} />
      <Investments person={person} />
      <PersonInstructions clients={clients} id={id} />
      <PersonMails clients={clients} id={id} />
      <Sessions sessions={person.sessions} />
      <Consents consents={person.consents} />
      <PersonLog clients={clients} id={id} />
    </>
  );
}

/** Only compliance reads whose account it was. */
function ClosedNotice({ closedAt, isReadable }: { closedAt: string; isReadable: boolean }) {
  const day = formatDate(closedAt, useLocale());
  return (
    <p className={css.failure}>
      <Trans>The account was closed on {day}.</Trans> {!isReadable && <Trans>Only the role Compliance can see whose it was.</Trans>}
    </p>
  );
}
const accountText = ({ iban, holderName }: { iban: string; holderName: string }) => `${ibanGroups(iban)} (${holderName})`;

function Profile({ person }: { person: Person }) {
  const { t } = useLingui();
  const locale = useLocale();
  const label = statusText('person', person.kycStatus);
  const experience = statusText('person', person.experience ?? 'none');
  const pending = person.pendingPayoutAccount;
  const rows = [
    { key: 'email', label: t`E-mail`, value: person.email },
    { key: 'phone', label: t`Phone`, value: person.phoneNumber },
    { key: 'address', label: t`Address`, value: [person.address, person.country].filter(Boolean).join(', ') },
    { key: 'citizenship', label: t`Citizenship`, value: person.citizenship },
    { key: 'number', label: t`Personal number`, value: person.personalNumber },
    { key: 'code', label: t`Company code`, value: person.companyCode },
    { key: 'identity', label: t`Identity`, value: label ? t(label) : person.kycStatus },
    {
      key: 'document',
      label: t`Identity document valid until`,
      value: person.documentExpiresAt && formatDate(person.documentExpiresAt, locale),
    },
    { key: 'experience', label: t`Category`, value: experience && t(experience) },
    { key: 'language', label: t`Language`, value: languageNames[person.language] },
    { key: 'roles', label: t`Roles`, value: person.roles.map((role) => t(roleMessages[role])).join(', ') },
    { key: 'account', label: t`Account for payouts`, value: person.payoutAccount && accountText(person.payoutAccount) },
    {
      key: 'pending',
      label: t`New account for payouts`,
      value:
        pending && [accountText(pending), t(nameCheckMessages[pending.nameCheck]), formatInstant(pending.countsFrom, locale)].join(' · '),
    },
    { key: 'since', label: t`Account since`, value: formatDate(person.createdAt, locale) },
  ];
  return <Ledger rows={rows.filter(({ value }) => value)} />;
}

function Checks({ person: { compliance } }: { person: Person }) {
  const { t } = useLingui();
  const rows = compliance.checks.map(({ name, status }) => {
    const label = statusText('check', status);
    return {
      key: name,
      row: (
        <>
          <span className="strong">{t(checkMessages[name])}</span>: {label ? t(label) : status}
        </>
      ),
    };
  });
  return <Part title={<Trans>Checks</Trans>} rows={rows} />;
}

function Investments({ person: { investments, payments } }: { person: Person }) {
  const { t } = useLingui();
  const locale = useLocale();
  const money = (amount: number) => formatMoney(toCents(amount), locale);
  const statusLabel = (subject: string, status: string) => {
    const label = statusText(subject, status);
    return label ? t(label) : status;
  };
  const rows = investments.map((investment) => ({
    key: investment.id,
    row: (
      <>
        <span className="strong num">{money(investment.amount)}</span> · {investment.projectName} ·{' '}
        {statusLabel('investment', investment.status)} · {formatDate(investment.createdAt, locale)}
        {payments
          .filter(({ investmentId }) => investmentId === investment.id)
          .map(({ id, amount, status, createdAt }) => (
            <span key={id} className={css.part}>
              {t`Payment`}: {money(amount)} · {statusLabel('payment', status)} · {formatDate(createdAt, locale)}
            </span>
          ))}
      </>
    ),
  }));
  return <Part title={<Trans>Investments</Trans>} rows={rows} />;
}

function Sessions({ sessions }: { sessions: Person['sessions'] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const rows = sessions.map(({ expiresAt }, index) => {
    const day = formatDate(expiresAt, locale);
    return { key: `${expiresAt} ${index}`, row: t`Open, ends by itself on ${day}` };
  });
  return <Part title={<Trans>Sessions</Trans>} rows={rows} />;
}

/** What was read, where the version is not that of a document. */
function ReviewText({ paragraphs, language }: { paragraphs: readonly string[] | undefined; language: Locale }) {
  if (paragraphs === undefined) return null;
  return (
    <details>
      <summary>
        <Trans>The text</Trans>
      </summary>
      <div lang={language}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  );
}

function Consents({ consents }: { consents: Person['consents'] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const rows = consents.map(({ kind, event, version, language, channel, investmentId, at }) => {
    const day = formatDate(at, locale);
    const how = [channel && t(consentChannelMessages[channel]), language && languageNames[language], t`version ${version}`].filter(Boolean);
    return {
      key: `${kind} ${event} ${version} ${investmentId ?? ''} ${at}`,
      row: (
        <>
          <span className="strong">{t(consentMessages[kind])}</span> ·{' '}
          {event === 'GIVEN' ? <Trans>Given on {day}</Trans> : <Trans>Withdrawn on {day}</Trans>} · {how.join(' · ')}
          {investmentId && <span className="muted"> · {investmentId}</span>}
          <ReviewText paragraphs={wordingOf(version, language ?? locale)} language={language ?? locale} />
        </>
      ),
    };
  });
  return <Part title={<Trans>Consents</Trans>} rows={rows} />;
}
