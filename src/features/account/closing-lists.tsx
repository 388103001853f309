import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDate } from '../../../domain/format.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { keptMessages, obstacleMessages } from './closing-messages.ts';
import css from './account.module.css';

type AccountClosing = components['schemas']['AccountClosing'];

function Row({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <div className={css.item}>{children}</div>
    </li>
  );
}

/** Data without a legal retention period. */
export function DeletedList() {
  return (
    <ul className={css.list}>
      <Row icon="check">
        <Trans>Your sign-in: password, passkeys, second factor, connected services, devices and sessions</Trans>
      </Row>
      <Row icon="check">
        <Trans>Your notifications and the e-mails we sent you</Trans>
      </Row>
      <Row icon="check">
        <Trans>Applications that nothing was decided on, files that belong to nothing, and copies of your data</Trans>
      </Row>
      <Row icon="check">
        <Trans>Your subscription to news, and how you found us</Trans>
      </Row>
      <Row icon="check">
        <Trans>Investments you have started and not paid</Trans>
      </Row>
    </ul>
  );
}

/** Retained data, by which law, and until when. */
export function KeptList({ kept }: { kept: AccountClosing['kept'] }) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <ul className={css.list}>
      {kept.map(({ kind, until }) => {
        const { what, law } = keptMessages[kind];
        const day = formatDate(until, locale, { style: 'long' });
        return (
          <Row key={kind} icon="lock">
            <span className="strong">{t(what)}</span>
            <span>
              <Trans>Until {day}</Trans>
            </span>
            <span className="muted small">{t(law)}</span>
          </Row>
        );
      })}
    </ul>
  );
}

/** Obstacles to the closing, each with a link to where it can be resolved. */
export function ObstacleList({ obstacles }: { obstacles: AccountClosing['obstacles'] }) {
  const { t } = useLingui();
  return (
    <ul className={css.list}>
      {obstacles.map((obstacle) => {
        const { reason, link } = obstacleMessages[obstacle];
        return (
          <Row key={obstacle} icon="warning">
            <span>{t(reason)}</span>
            <a href={link.href}>{t(link.text)}</a>
          </Row>
        );
      })}
    </ul>
  );
}
