import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { brand } from '../../../../domain/brand.ts';
import { tokenFile } from '../../../../domain/documents.ts';
import type { ComplaintFormActor } from '../../../../machines/complaint-form/complaint-form.machine.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { StepTitle } from '../../../lib/step-title.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/document-head.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ComplaintForm } from './complaint-form.tsx';
import { ComplaintReceived } from './complaint-received.tsx';
import css from './complaint.module.css';

/** `/complaint`: a complaint by the standard template, by anybody (Regulation (EU) 2020/1503, Article 7). [COMP-01, COMP-02] */
export function ComplaintPage({ actor }: { actor: ComplaintFormActor }) {
  const { t } = useLingui();
  return (
    <main id="main" className={`page ${css.page}`}>
      <PageHead
        title={t`Submit a complaint`}
        description={t`Complain free of charge, in your language and without an account: the form of the European template, with dates by which we answer.`}
      />
      <Screen actor={actor} />
    </main>
  );
}

function Screen({ actor }: { actor: ComplaintFormActor }) {
  const state = useSelector(actor, ({ value }) => value);
  const receipt = useSelector(actor, ({ context }) => context.receipt);
  switch (state) {
    case 'writing':
    case 'correcting':
    case 'sending':
    case 'refused':
      return (
        <>
          <Intro />
          <ComplaintForm actor={actor} />
        </>
      );
    case 'sendingUnknown':
      return (
        <>
          <StepTitle>
            <Trans>We do not know yet whether your complaint has arrived</Trans>
          </StepTitle>
          <p role="status">
            <Trans>Your entries are still here; sending them again does not create a second complaint.</Trans>
          </p>
          <Button onPress={() => actor.send({ type: 'retry' })}>
            <Trans id="errors.retryActionLabel">Try again</Trans>
          </Button>
        </>
      );
    case 'received':
      return receipt && <ComplaintReceived receipt={receipt} />;
    default:
      return state satisfies never;
  }
}

function Intro() {
  const locale = useLocale();
  const { address, email } = brand;
  return (
    <header className={css.intro}>
      <PageTitle>
        <Trans>Submit a complaint</Trans>
      </PageTitle>
      <p className="lead">
        <Trans>Free of charge and in any language of this site. You do not need an account.</Trans>
      </p>
      <ol className={css.steps}>
        <li>
          <Trans>At once: we confirm by e-mail that your complaint has arrived, with its number.</Trans>
        </li>
        <li>
          <Trans>Within ten working days: we tell you whether it is admissible and who handles it.</Trans>
        </li>
        <li>
          <Trans>Within fifteen working days: you receive our decision, with reasons.</Trans>
        </li>
      </ol>
      <p className="small">
        <a href={tokenFile('complaints', locale)} target="_blank" rel="noopener noreferrer">
          <Trans>Complaints-handling policy (PDF)</Trans>
        </a>
        {' · '}
        <Trans>
          On paper: {address}. By e-mail: <a href={`mailto:${email}`}>{email}</a>.
        </Trans>
      </p>
    </header>
  );
}
