import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import {
  companyKinds,
  type CompanyTick,
  type firstTier,
  firstTier as firstTierSizes,
  firstTierNeeded,
  metSecondTier,
  needsFiles,
  secondTier,
  sizeThresholds,
} from '../../../domain/experience.ts';
import { formatMoney } from '../../../domain/format.ts';
import { investorDeclaration } from '../../../domain/law/investor-declaration.ts';
import { toCents } from '../../../domain/money.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceRows } from '../../ui/choice-rows.tsx';
import { kindMessages, sizeMessages } from './claim-messages.ts';
import type { CompanyFigures, FilesSlot } from './investor-experience.types.ts';
import type { ExperienceActor } from '../../../machines/investor-experience/investor-experience.machine.ts';
import css from './investor-experience.module.css';
import { SendClaim } from './send-claim.tsx';
import { isOneOf } from '../../../domain/unknown.ts';

type Size = (typeof firstTier)[number] | (typeof secondTier)[number];

/** A company ticks what it is and how large it is, or that none of this applies (EXP-05 … EXP-09). */
export function CompanyClaim({ actor, files, figures }: { actor: ExperienceActor; files: FilesSlot; figures: CompanyFigures | undefined }) {
  const { t } = useLingui();
  const locale = useLocale();
  const claim = useSelector(actor, ({ context }) => context.company);
  const stored = useSelector(actor, ({ context }) => context.files.length);
  const isSending = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const euros = (amount: number) => formatMoney(toCents(amount), locale, { whole: true });
  const tick = (field: CompanyTick, isTicked: boolean) => actor.send({ type: 'company.tick', field, isTicked });
  const isNone = claim.doesNotMeetCriteria;
  const applies = isNone && claim.applyAsExperienced === 'true';
  const met = figures ? metSecondTier(figures) : [];
  const known: Partial<Record<Size, number | undefined>> = {
    fundsSecondTier: figures?.capital,
    netSalesRevenueSecondTier: figures?.revenue,
    valueOfAssetsSecondTier: figures?.assets,
  };
  const row = (field: Size, isDisabled: boolean) => {
    const least = euros(sizeThresholds[field]);
    const own = known[field];
    const stated = own === undefined ? '' : euros(own);
    return {
      value: field,
      label: t(sizeMessages(least)[field]),
      isDisabled,
      ...(own === undefined
        ? {}
        : {
            sub: isOneOf(met, field)
              ? t`According to your questionnaire (${stated}), this condition is met.`
              : t`According to your questionnaire (${stated}), this condition is not met.`,
          }),
    };
  };
  const sizes = firstTierSizes.filter((field) => claim[field]);
  const isProfessional = companyKinds.some((field) => claim[field]) || sizes.length >= firstTierNeeded;
  return (
    <>
      <ChoiceRows
        at="kinds"
        label={t`What is the company?`}
        hint={t`Tick all that apply. One is enough.`}
        isMultiple
        chosen={companyKinds.filter((field) => claim[field])}
        rows={companyKinds.map((field) => ({
          value: field,
          label: t(kindMessages[field].label),
          sub: t(kindMessages[field].sub),
          isDisabled: isNone || isSending,
        }))}
        onChange={tick}
      />
      <ChoiceRows
        at="first-tier"
        label={t`Or is it a large company?`}
        hint={t`Two of these three are needed.`}
        isMultiple
        chosen={sizes}
        rows={firstTierSizes.map((field) => row(field, isNone || isSending))}
        onChange={tick}
      />
      <Checkbox isSelected={isNone} isDisabled={isSending} onChange={(isTicked) => tick('doesNotMeetCriteria', isTicked)}>
        <Trans>The company meets none of these.</Trans>
      </Checkbox>
      {isNone && (
        <div className={css.follow}>
          <ChoiceRows
            at="apply"
            label={t`Do you still want to apply as an experienced investor?`}
            hint={t`A smaller company may also apply if it meets one of the statutory conditions.`}
            chosen={[claim.applyAsExperienced ?? '']}
            rows={[
              { value: 'true', label: t`Yes, we apply`, isDisabled: isSending },
              { value: 'false', label: t`No, we keep the full protection`, isDisabled: isSending },
            ]}
            onChange={(answer) => actor.send({ type: 'company.apply', applies: answer === 'true' ? 'true' : 'false' })}
          />
          {applies && (
            <ChoiceRows
              at="second-tier"
              label={t`Which of these does the company meet?`}
              hint={t`One is enough.`}
              isMultiple
              chosen={secondTier.filter((field) => claim[field])}
              rows={secondTier.map((field) => row(field, isSending))}
              onChange={tick}
            />
          )}
        </div>
      )}
      {(needsFiles(claim) || applies) && (
        <section className={css.part} aria-labelledby="experience-proof">
          <h2 id="experience-proof">
            <Trans>Proof</Trans>
          </h2>
          <p className={css.intro}>
            {applies ? (
              <Trans>Documents are optional; the latest annual accounts or a register extract will speed up our reply.</Trans>
            ) : (
              <Trans>Provide evidence of what you ticked: for example the licence, the latest annual accounts, a register extract.</Trans>
            )}
          </p>
          {files({ isDisabled: isSending, onChange: (now) => actor.send({ type: 'files.changed', ...now }) })}
        </section>
      )}
      {needsFiles(claim) && (
        <Checkbox
          isSelected={claim.experiencedInvestorConsent}
          isDisabled={isSending}
          onChange={(isTicked) => tick('experiencedInvestorConsent', isTicked)}
        >
          {investorDeclaration[locale].company}
        </Checkbox>
      )}
      {applies && <p>{investorDeclaration[locale].company}</p>}
      <SendClaim
        actor={actor}
        missing={
          isNone
            ? [
                claim.applyAsExperienced === undefined && t`whether the company applies`,
                applies && !secondTier.some((field) => claim[field]) && t`one of the conditions`,
              ]
            : [
                !isProfessional && t`the type of company, or two size criteria`,
                stored === 0 && t`a file as proof`,
                !claim.experiencedInvestorConsent && t`the company’s agreement`,
              ]
        }
      />
    </>
  );
}
