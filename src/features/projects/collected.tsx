import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney, formatPercent } from '../../../domain/format.ts';
import { toCents } from '../../../domain/money.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { CardPicture } from '../../ui/core/card.tsx';
import { FundingProgress } from '../../ui/core/funding-progress.tsx';
import { useTimeLeft } from '../../ui/core/project-card.tsx';
import styles from './project-page.module.css';

type Project = components['schemas']['Project'];

export function Collected({ project }: { project: Project }) {
  const { t } = useLingui();
  const locale = useLocale();
  const left = useTimeLeft()(project);
  const share = formatPercent(project.progress.percentage, locale);
  const target = formatMoney(toCents(project.loanAmount), locale, { whole: true });
  return (
    <figure>
      <CardPictureFrame project={project} />
      <FundingProgress value={project.progress.percentage} label={t`${share} collected`} isLate={project.status === 'LATE'} />
      <figcaption className={styles.collected}>
        <p>
          <strong className="display num">{formatMoney(toCents(project.progress.collectedAmount), locale, { whole: true })}</strong>{' '}
          <span className="muted">
            <Trans>collected of {target}</Trans>
          </span>
        </p>
        <p className="muted">{[t`Investments: ${project.investorCount}`, left].filter(Boolean).join(' · ')}</p>
      </figcaption>
    </figure>
  );
}

function CardPictureFrame({ project }: { project: Project }) {
  return (
    <div className={styles.picture}>
      <CardPicture
        picture={{ ...project.mainPicture, mediumSrc: project.mainPicture.originalSrc }}
        sizes="(min-width: 1440px) 56rem, (min-width: 1024px) calc(100vw - 33rem), 100vw"
        alt={project.mainPicture.alt ?? project.name}
        isMain
      />
    </div>
  );
}
