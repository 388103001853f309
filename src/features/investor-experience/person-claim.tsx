import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { individualCriteria, individualCriteriaNeeded, individualThresholds } from '../../../domain/experience.ts';
import { formatMoney } from '../../../domain/format.ts';
import { investorDeclaration } from '../../../domain/law/investor-declaration.ts';
import { toCents } from '../../../domain/money.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceRows } from '../../ui/choice-rows.tsx';
import { criterionMessages } from './claim-messages.ts';
import type { FilesSlot } from './investor-experience.types.ts';
import type { ExperienceActor } from '../../../machines/investor-experience/investor-experience.machine.ts';
import css from './investor-experience.module.css';
import { SendClaim } from './send-claim.tsx';

/** A person ticks what they meet, agrees, and adds the proof (EXP-03, EXP-04). */
export function PersonClaim({ actor, files }: { actor: ExperienceActor; files: FilesSlot }) {
  const { t } = useLingui();
  const locale = useLocale();
  const claim = useSelector(actor, ({ context }) => context.person);
  const stored = useSelector(actor, ({ context }) => context.files.length);
  const isSending = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const euros = (amount: number) => formatMoney(toCents(amount), locale, { whole: true });
  const messages = criterionMessages(euros(individualThresholds.grossIncome), euros(individualThresholds.portfolio));
  const chosen = individualCriteria.filter((criterion) => claim[criterion]);
  const missing = individualCriteriaNeeded - chosen.length;
  return (
    <>
      <ChoiceRows
        at="criteria"
        label={t`Which of these apply to you?`}
        hint={t`At least two are needed.`}
        isMultiple
        chosen={chosen}
        rows={individualCriteria.map((criterion) => ({
          value: criterion,
          label: t(messages[criterion].label),
          sub: t(messages[criterion].sub),
          isDisabled: isSending,
        }))}
        onChange={(field, isTicked) => actor.send({ type: 'criterion.tick', field, isTicked })}
      />
      <section className={css.part} aria-labelledby="experience-proof">
        <h2 id="experience-proof">
          <Trans>Proof</Trans>
        </h2>
        <p className={css.intro}>
          <Trans>
            Provide evidence of what you ticked: for example an income statement, an account or portfolio statement, a diploma, an
            employment certificate.
          </Trans>
        </p>
        {files({ isDisabled: isSending, onChange: (now) => actor.send({ type: 'files.changed', ...now }) })}
      </section>
      <Checkbox
        isSelected={claim.experiencedInvestorConsent}
        isDisabled={isSending}
        onChange={(isTicked) => actor.send({ type: 'criterion.tick', field: 'experiencedInvestorConsent', isTicked })}
      >
        {investorDeclaration[locale].person}
      </Checkbox>
      <SendClaim
        actor={actor}
        missing={[
          missing > 0 && (missing === 1 ? t`one more condition` : t`two conditions`),
          stored === 0 && t`a file as proof`,
          !claim.experiencedInvestorConsent && t`your agreement`,
        ]}
      />
    </>
  );
}
