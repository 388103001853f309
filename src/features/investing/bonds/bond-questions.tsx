import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { bondAgreements, bondFields, bondOptions, openInBondDraft } from '../../../../domain/bonds.ts';
import { axiologyTermsFile } from '../../../../domain/documents.ts';
import type { BondQuestionsActor } from '../../../../machines/bond-questions/bond-questions.machine.ts';
import { requiredError } from '../../../api/problems.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useProblemFocus } from '../../../ui/focus/focus-first-error.ts';
import { StepTitle } from '../../../lib/step-title.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChoiceRows } from '../../../ui/choice-rows.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { WizardWaiting } from '../../../ui/wizard-message.tsx';
import { WizardActions } from '../../../ui/wizard-shell.tsx';
import { agreementMessages, bondQuestions } from './bond-messages.ts';
import styles from '../../../ui/wizard-step.module.css';
import css from './bond-wizard.module.css';

/** The questions and consents that the depository needs before it holds bonds for a person (BOND-07). */
export function BondQuestions({ actor, projectId }: { actor: BondQuestionsActor; projectId: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  useProblemFocus(actor);
  const state = useSelector(actor, ({ value }) => value);
  const draft = useSelector(actor, ({ context }) => context.draft);
  const isSending = state === 'sendingAnswers' || state === 'acceptingTerms' || state === 'answered';
  const missing: readonly string[] = state === 'answersIncomplete' ? openInBondDraft(draft) : [];

  if (state === 'loadingAnswers') return <WizardWaiting label={t`Opening the questions…`} />;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isSending) actor.send({ type: 'answers.send' });
  }

  return (
    <form className={styles.work} onSubmit={submit} noValidate>
      <div>
        <StepTitle>
          <Trans>A few questions about bonds</Trans>
        </StepTitle>
        <p className={styles.intro}>
          <Trans>
            Your bonds are held by Axiology, which opens a wallet in your name once you have answered and agreed. You do this only once.
          </Trans>
        </p>
      </div>
      {state === 'answersNotSent' && (
        <Alert kind="danger" role="alert">
          <Trans>We do not know whether your answers arrived. Send them again; sending them twice does no harm.</Trans>
        </Alert>
      )}
      {missing.length > 0 && (
        <Alert kind="danger" role="alert">
          <Trans>Some answers or agreements are still missing. Nothing has been sent yet.</Trans>
        </Alert>
      )}
      <fieldset className={css.fields} disabled={isSending}>
        <legend className="sr">
          <Trans>Questions and agreements</Trans>
        </legend>
        {bondFields.map((field) => (
          <ChoiceRows
            key={field}
            at={field}
            label={t(bondQuestions[field].label)}
            chosen={[String(draft.answers[field])]}
            rows={bondOptions.map((option, index) => ({
              value: String(option),
              label: t(bondQuestions[field].options[index] ?? bondQuestions[field].label),
            }))}
            onChange={(value) => actor.send({ type: 'answer.choose', field, option: Number(value) })}
            {...(missing.includes(field) ? { error: t(requiredError) } : {})}
          />
        ))}
        <section className={css.agreements}>
          <h2 className={styles.heading}>
            <Trans>Your agreements</Trans>
          </h2>
          {bondAgreements.map((agreement) => (
            <div key={agreement} data-at={agreement}>
              <Checkbox
                isSelected={draft.agreements.includes(agreement)}
                onChange={(given) => actor.send({ type: 'agreement.change', agreement, given })}
                {...(missing.includes(agreement) ? { error: t`Without this agreement, bonds cannot be held for you.` } : {})}
              >
                {t(agreementMessages[agreement])}
              </Checkbox>
            </div>
          ))}
          <p className={css.links}>
            <a href={axiologyTermsFile(locale)} target="_blank" rel="noreferrer">
              <Trans>Terms and conditions of Axiology (PDF)</Trans>
            </a>
            <Link to="/project/$projectId" params={{ projectId }} hash="documents" target="_blank">
              <Trans>Documents of these bonds</Trans>
            </Link>
          </p>
        </section>
      </fieldset>
      <WizardActions>
        <Button type="submit" size="lg" isPending={isSending} pendingLabel={t`Sending your answers…`}>
          <Trans>Agree and continue</Trans>
        </Button>
      </WizardActions>
    </form>
  );
}
