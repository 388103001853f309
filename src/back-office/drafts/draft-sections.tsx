import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney, formatPercent } from '../../../domain/format.ts';
import { payoutScheduleTypes } from '../../../domain/interest.ts';
import { locales } from '../../../domain/locale.ts';
import { toCents } from '../../../domain/money.ts';
import { type DraftContent, loanToCost, loanToValue, ownerTexts } from '../../../domain/project-draft.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { Button } from '../../ui/button.tsx';
import { Ledger } from '../../ui/core/ledger.tsx';
import fieldStyles from '../../ui/field.module.css';
import { usePayoutText } from '../../ui/payout-text.ts';
import backOffice from '../back-office.module.css';
import { DraftChoice, DraftCountry, DraftDate, DraftNumber, DraftText, DraftYear, DraftYesNo } from './draft-fields.tsx';
import css from './drafts.module.css';
import { OwnerTexts } from './owner-texts.tsx';
import { defined, type DraftForm } from './use-draft-form.ts';

interface SectionProps {
  form: DraftForm;
}

export function ProjectSection({ form }: SectionProps) {
  const { content, change } = form;
  return (
    <div className={css.fields}>
      <DraftText form={form} field="address" value={content.address} onChange={(address) => change({ address })} />
      <div className={fieldStyles.grid2}>
        <DraftText form={form} field="city" value={content.city} onChange={(city) => change({ city })} />
        <DraftCountry form={form} field="country" value={content.country} onChange={(country) => change({ country })} />
      </div>
    </div>
  );
}

export function TermsSection({ form }: SectionProps) {
  const { t } = useLingui();
  const { content, change } = form;
  const locale = useLocale();
  const payout = usePayoutText();
  const left = form.offerLeft === undefined ? undefined : formatMoney(toCents(form.offerLeft), locale, { whole: true });
  return (
    <div className={css.fields}>
      <DraftNumber
        form={form}
        field="target"
        value={content.target}
        onChange={(target) => change({ target })}
        hint={left !== undefined && t`This owner may still offer ${left} within twelve months.`}
      />
      <div className={fieldStyles.grid2}>
        <DraftNumber
          form={form}
          field="minInvestment"
          value={content.minInvestment}
          onChange={(minInvestment) => change({ minInvestment })}
        />
        <DraftNumber
          form={form}
          field="investmentStep"
          value={content.investmentStep}
          onChange={(investmentStep) => change({ investmentStep })}
        />
      </div>
      <Tiers form={form} />
      <div className={fieldStyles.grid2}>
        <DraftNumber
          form={form}
          field="termMonths"
          value={content.termMonths}
          onChange={(months) => change({ termMonths: months === undefined ? undefined : Math.round(months) })}
        />
        <DraftChoice
          form={form}
          field="payoutScheduleType"
          value={content.payoutScheduleType}
          options={payoutScheduleTypes.map((value) => ({ value, label: payout(value) }))}
          onChange={(payoutScheduleType) => change({ payoutScheduleType })}
        />
      </div>
      <div className={fieldStyles.grid2}>
        <DraftDate
          form={form}
          field="opensOn"
          value={content.opensOn}
          onChange={(opensOn) => change({ opensOn })}
          hint={t`It is announced as soon as it is published, and opens on this day.`}
        />
        <DraftDate
          form={form}
          field="fundingEndsAt"
          value={content.fundingEndsAt}
          onChange={(fundingEndsAt) => change({ fundingEndsAt })}
        />
      </div>
      {content.projectType === 'BONDS' && <BondFields form={form} />}
    </div>
  );
}

function Tiers({ form }: SectionProps) {
  const { t } = useLingui();
  const { content, change, errorOf, isEditable } = form;
  const tiers = content.tiers ?? [];
  const set = (index: number, tier: NonNullable<DraftContent['tiers']>[number]) =>
    change({ tiers: tiers.map((one, at) => (at === index ? tier : one)) });
  const error = errorOf('tiers');
  return (
    <fieldset className={css.group}>
      <legend>
        <Trans>Interest</Trans>
      </legend>
      {tiers.map((tier, index) => (
        // rows have no identity but their place
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={css.tier}>
          <DraftNumber
            form={form}
            field="tiers.threshold"
            path={`tiers.${index}.threshold`}
            value={tier.threshold}
            onChange={(threshold) => set(index, defined<typeof tier>({ ...tier, threshold }))}
          />
          <DraftNumber
            form={form}
            field="tiers.interest"
            path={`tiers.${index}.interest`}
            value={tier.interest}
            onChange={(interest) => set(index, defined<typeof tier>({ ...tier, interest }))}
          />
          <Button
            variant="second"
            size="sm"
            isDisabled={!isEditable}
            aria-label={t`Remove step ${index + 1}`}
            onPress={() => change({ tiers: tiers.filter((_, at) => at !== index) })}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      ))}
      {error !== undefined && <p className={backOffice.failure}>{error}</p>}
      <Button variant="second" size="sm" isDisabled={!isEditable || tiers.length >= 20} onPress={() => change({ tiers: [...tiers, {}] })}>
        <Trans>Add a step of interest</Trans>
      </Button>
    </fieldset>
  );
}

function BondFields({ form }: SectionProps) {
  const { t } = useLingui();
  const { content, change } = form;
  const bond = content.bond ?? {};
  const set = (changes: { [Key in keyof typeof bond]: (typeof bond)[Key] | undefined }) =>
    change({ bond: defined<typeof bond>({ ...bond, ...changes }) });
  return (
    <fieldset className={css.group}>
      <legend>
        <Trans>Bond</Trans>
      </legend>
      <div className={fieldStyles.grid2}>
        <DraftText form={form} field="bond.isin" value={bond.isin} onChange={(isin) => set({ isin })} />
        <DraftNumber form={form} field="bond.nominalValue" value={bond.nominalValue} onChange={(nominalValue) => set({ nominalValue })} />
        <DraftChoice
          form={form}
          field="bond.seniority"
          value={bond.seniority}
          options={[
            { value: 'SENIOR', label: t`Senior` },
            { value: 'SUBORDINATED', label: t`Subordinated` },
          ]}
          onChange={(seniority) => set({ seniority })}
        />
        <DraftYesNo form={form} field="bond.secured" value={bond.secured} onChange={(secured) => set({ secured })} />
        <DraftDate form={form} field="bond.issueDate" value={bond.issueDate} onChange={(issueDate) => set({ issueDate })} />
        <DraftDate form={form} field="bond.maturityDate" value={bond.maturityDate} onChange={(maturityDate) => set({ maturityDate })} />
      </div>
    </fieldset>
  );
}

export function CollateralSection({ form }: SectionProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { content, change } = form;
  const [ltv, ltc] = [loanToValue(content), loanToCost(content)];
  return (
    <div className={css.fields}>
      <DraftNumber
        form={form}
        field="collateralValue"
        value={content.collateralValue}
        onChange={(collateralValue) => change({ collateralValue })}
      />
      <div className={fieldStyles.grid2}>
        <DraftText form={form} field="valuedBy" value={content.valuedBy} onChange={(valuedBy) => change({ valuedBy })} />
        <DraftDate
          form={form}
          field="valuedOn"
          value={content.valuedOn}
          onChange={(valuedOn) => change({ valuedOn })}
          hint={t`At most twelve months before the offer opens.`}
        />
      </div>
      <DraftNumber form={form} field="projectCost" value={content.projectCost} onChange={(projectCost) => change({ projectCost })} />
      <Ledger
        rows={[
          { key: 'ltv', label: t`Loan to value`, value: ltv === undefined ? '–' : formatPercent(ltv, locale) },
          { key: 'ltc', label: t`Loan to cost`, value: ltc === undefined ? '–' : formatPercent(ltc, locale) },
        ]}
      />
    </div>
  );
}

export function OwnerSection({ form }: SectionProps) {
  const { content, change } = form;
  const owner = content.owner ?? {};
  const set = (changes: { [Key in keyof typeof owner]: (typeof owner)[Key] | undefined }) =>
    change({ owner: defined<typeof owner>({ ...owner, ...changes }) });
  return (
    <div className={css.fields}>
      <div className={fieldStyles.grid2}>
        <DraftText form={form} field="owner.name" value={owner.name} onChange={(name) => set({ name })} />
        <DraftText form={form} field="owner.code" value={owner.code} onChange={(code) => set({ code })} />
        <DraftText form={form} field="owner.legalForm" value={owner.legalForm} onChange={(legalForm) => set({ legalForm })} />
        <DraftText form={form} field="owner.lei" value={owner.lei} onChange={(lei) => set({ lei })} />
        <DraftText form={form} field="owner.city" value={owner.city} onChange={(city) => set({ city })} />
        <DraftCountry form={form} field="owner.country" value={owner.country} onChange={(country) => set({ country })} />
        <DraftYear form={form} field="owner.founded" value={owner.founded} onChange={(founded) => set({ founded })} />
        <DraftNumber form={form} field="owner.ownFunds" value={owner.ownFunds} onChange={(ownFunds) => set({ ownFunds })} />
        <DraftNumber form={form} field="owner.feePercent" value={owner.feePercent} onChange={(feePercent) => set({ feePercent })} />
      </div>
      <DraftYesNo form={form} field="owner.hasDefaulted" value={owner.hasDefaulted} onChange={(hasDefaulted) => set({ hasDefaulted })} />
      {ownerTexts.map((field) => (
        <OwnerTexts key={field} form={form} field={field} value={owner[field]} onChange={(texts) => set({ [field]: texts })} />
      ))}
      <DraftText form={form} field="owner.iban" value={owner.iban} onChange={(iban) => set({ iban })} />
      <div className={fieldStyles.grid2}>
        <DraftText form={form} field="owner.phone" value={owner.phone} onChange={(phone) => set({ phone })} />
        <DraftText form={form} field="owner.website" value={owner.website} onChange={(website) => set({ website })} />
        <DraftText form={form} field="owner.email" value={owner.email} onChange={(email) => set({ email })} />
        <DraftChoice
          form={form}
          field="owner.language"
          value={owner.language}
          options={locales.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(language) => set({ language })}
        />
      </div>
    </div>
  );
}
