import { Trans, useLingui } from '@lingui/react/macro';
import { brand } from '../../../../domain/brand.ts';
import { formatDate } from '../../../../domain/format.ts';
import type { ComplaintReceipt } from '../../../../machines/contract.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { StepTitle } from '../../../lib/step-title.tsx';
import { Ledger } from '../../../ui/core/ledger.tsx';
import css from './complaint.module.css';

/** The acknowledgement of receipt: number, contact and dates (Delegated Regulation (EU) 2022/2117, Article 3(2)). [COMP-02] */
export function ComplaintReceived({ receipt }: { receipt: ComplaintReceipt }) {
  const { t } = useLingui();
  const locale = useLocale();
  const day = (date: string) => formatDate(date, locale, { style: 'long' });
  const { email, phone } = brand;
  return (
    <div className={css.received}>
      <StepTitle>
        <Trans>We have received your complaint</Trans>
      </StepTitle>
      <p role="status">
        <Trans>We have also confirmed it by e-mail. Please give its number whenever you write or call.</Trans>
      </p>
      <Ledger
        rows={[
          { key: 'reference', label: t`Number`, value: <span className="num">{receipt.reference}</span> },
          { key: 'received', label: t`Date of receipt`, value: day(receipt.receivedAt) },
          { key: 'admissibility', label: t`Whether it is admissible, at the latest`, value: day(receipt.admissibilityBy) },
          { key: 'decision', label: t`Decision, with reasons`, value: day(receipt.decisionBy) },
        ]}
      />
      <p>
        <Trans>
          Contact for your complaint: <a href={`mailto:${email}`}>{email}</a>, {phone}.
        </Trans>
      </p>
      <p>
        <Trans>
          Send documents that support your complaint to <a href={`mailto:${email}`}>{email}</a>, with the number in the subject.
        </Trans>
      </p>
    </div>
  );
}
