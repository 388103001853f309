import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Experience } from '../../../domain/experience.ts';
import type { LossResult } from '../../../domain/loss.ts';
import type { ExperienceActor } from '../../../machines/investor-experience/investor-experience.machine.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { ChoiceRows } from '../../ui/choice-rows.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadingIndicator } from '../../ui/loading-indicator.tsx';
import { PageHead } from '../../ui/document-head.tsx';
import { CompanyClaim } from './company-claim.tsx';
import { ExperienceHelp } from './experience-help.tsx';
import css from './investor-experience.module.css';
import { PersonClaim } from './person-claim.tsx';
import type { FilesSlot, CompanyFigures } from './investor-experience.types.ts';

export interface InvestorExperienceProps {
  actor: ExperienceActor;
  files: FilesSlot;
  /** The loss simulation (LOSS-10). */
  simulation: ReactNode;
  /** Its result, if it was reviewed. */
  loss: () => LossResult | undefined;
  figures?: CompanyFigures | undefined;
}

/** The application to be rated as experienced, or keeping the protection (EXP-02). */
export function InvestorExperience(props: InvestorExperienceProps) {
  const { actor } = props;
  const { t } = useLingui();
  const isCompany = useSelector(actor, ({ context }) => context.isCompany);
  const title = isCompany ? t`The company’s experience as an investor` : t`Your experience as an investor`;
  return (
    <main id="main" className={`page ${css.page}`}>
      <PageHead title={title} />
      <header className={css.head}>
        <StepTitle>{title}</StepTitle>
        <p className={css.intro}>
          <Trans>
            The law protects investors who are new to loans with warnings, limits and time to think. Those who know the field well may waive
            part of this protection. You can go back to full protection at any time.
          </Trans>
        </p>
      </header>
      <div className={css.two}>
        <div className={css.work}>
          <Screen {...props} />
        </div>
        <ExperienceHelp />
      </div>
    </main>
  );
}

function Screen({ actor, files, simulation, loss, figures }: InvestorExperienceProps) {
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  const isCompany = useSelector(actor, ({ context }) => context.isCompany);
  const chosen = useSelector(actor, ({ context }) => context.chosen);
  const isSending = state === 'sending' || state === 'sharingLoss';
  if (state === 'arriving' || state === 'sent') return <Waiting label={t`One moment…`} />;
  if (isCompany) return <CompanyClaim actor={actor} files={files} figures={figures} />;
  return (
    <>
      <ChoiceRows
        at="rating"
        label={t`How should we classify you?`}
        chosen={[chosen ?? '']}
        onChange={(rating: Experience) => actor.send({ type: 'rating.choose', rating })}
        rows={[
          {
            value: 'INEXPERIENCED',
            isDisabled: isSending,
            label: t`Inexperienced`,
            sub: t`You keep the full protection. No evidence is needed.`,
          },
          {
            value: 'EXPERIENCED',
            isDisabled: isSending,
            label: t`Experienced`,
            sub: t`You meet two of three conditions, provide evidence and give up part of the protection.`,
          },
        ]}
      />
      {chosen === 'EXPERIENCED' && <PersonClaim actor={actor} files={files} />}
      {chosen === 'INEXPERIENCED' && (
        <>
          <section className={css.part} aria-labelledby="experience-simulation">
            <h2 id="experience-simulation">
              <Trans>What loss could you bear?</Trans>
            </h2>
            <p className={css.intro}>
              <Trans>
                You may calculate it here; this is optional. The result is sent with your choice once you have ticked that you have reviewed
                it.
              </Trans>
            </p>
            {simulation}
          </section>
          <div className={css.acts}>
            <Button
              size="lg"
              isPending={isSending}
              pendingLabel={t`Sending…`}
              onPress={() => {
                const result = loss();
                actor.send(result ? { type: 'send', loss: result } : { type: 'send' });
              }}
            >
              <Trans>Stay inexperienced</Trans>
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <div className={css.waiting} aria-busy="true">
      <LoadingIndicator />
      <span className="sr" role="status">
        {label}
      </span>
    </div>
  );
}
