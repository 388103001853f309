import { Trans, useLingui } from '@lingui/react/macro';
import { formatPercent } from '../../../domain/format.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Alert } from '../../ui/alert.tsx';
import { Paragraphs } from './paragraphs.tsx';
import { projectTypeLabels } from './project-type-labels.ts';
import styles from './project-page.module.css';
import { ValuationFacts } from './valuation-facts.tsx';

type Project = components['schemas']['Project'];

export function SecuritySection({ project }: { project: Project }) {
  const { t } = useLingui();
  const locale = useLocale();
  const labels = projectTypeLabels(project);
  const ltv = project.ltv;
  const covered = ltv === null ? undefined : formatPercent(ltv, locale);
  return (
    <section id="security">
      <h2>
        <Trans>How it is secured</Trans>
      </h2>
      {project.security !== undefined && <Paragraphs text={project.security} />}
      {project.valuation && <ValuationFacts valuation={project.valuation} />}
      {ltv !== null && covered !== undefined && (
        <figure className={styles.ltv}>
          <svg className={styles.house} viewBox="0 0 160 208" role="img" aria-label={t(labels.coverOf(covered))}>
            <path d="M0 46L80 0l80 46v160H0z" className={styles.whole} />
            <path d={`M0 ${206 - (206 * Math.min(ltv, 100)) / 100}h160V206H0z`} className={styles.loan} />
            <path d="M0 206h160" className={styles.earth} />
          </svg>
          <dl className={styles.keys}>
            <div>
              <dt>{t(labels.coverName)}</dt>
              <dd>{covered}</dd>
            </div>
            <div>
              <dt>{t(labels.fallBeforeUncovered)}</dt>
              <dd>{formatPercent(Math.max(0, 100 - ltv), locale)}</dd>
            </div>
          </dl>
        </figure>
      )}
      <Alert kind="warning">
        <Trans>
          <strong>What can go wrong.</strong> Sales may slow down, construction may cost more, the valuation may be too high. A forced sale
          takes time and usually brings less than the market price. You can lose all the money you invest.
        </Trans>
      </Alert>
    </section>
  );
}
