import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../../domain/format.ts';
import { referralReward } from '../../../domain/referral.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { CopyRow } from '../../ui/copy-row.tsx';
import css from './onboarding.module.css';

/** The person's own code, and the link that carries it (DASH-09, decision 6.10). */
export function ReferralBlock({ code }: { code: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const reward = formatMoney(referralReward, locale, { whole: true });
  const link = `${window.location.origin}/register?referralCode=${encodeURIComponent(code)}`;
  return (
    <section className={css.block}>
      <h3>
        <Trans>Refer a friend</Trans>
      </h3>
      <p className="small muted">
        <Trans>When someone registers through your link and invests, you receive {reward}.</Trans>
      </p>
      <dl>
        <CopyRow label={t`Your code`} shown={code} value={code} />
        <CopyRow label={t`Your link`} shown={link} value={link} />
      </dl>
    </section>
  );
}
