import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { intlLocale } from '../../../domain/locale.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import type { ExperienceActor } from '../../../machines/investor-experience/investor-experience.machine.ts';
import css from './investor-experience.module.css';

/** The button that sends the claim, and what is still missing before it. */
export function SendClaim({ actor, missing }: { actor: ExperienceActor; missing: readonly (string | false)[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const maySend = useSelector(actor, (snapshot) => snapshot.can({ type: 'send' }));
  const isPending = useSelector(actor, ({ context }) => context.isPending);
  const isSending = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const gaps = missing.filter((gap) => gap !== false);
  const list = new Intl.ListFormat(intlLocale(locale), { type: 'conjunction' }).format(gaps);
  return (
    <div className={css.acts}>
      <p className={css.missing} role="status">
        {!isSending && gaps.length > 0 && <Trans>Still missing: {list}.</Trans>}
        {!isSending && gaps.length === 0 && isPending && !maySend && <Trans>A file is still being sent.</Trans>}
      </p>
      <Button
        size="lg"
        isDisabled={!maySend && !isSending}
        isPending={isSending}
        pendingLabel={t`Sending…`}
        onPress={() => actor.send({ type: 'send' })}
      >
        <Trans>Send request</Trans>
      </Button>
    </div>
  );
}
