import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { companyName } from '../../../domain/company-name.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useDurationText } from '../../ui/core/duration-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { placeText } from '../../ui/core/location-label.ts';
import { useRateText } from '../../ui/core/project-card.tsx';
import tabStyles from '../../ui/tabs.module.css';
import { calculate, isForecastPossible, startingDigits } from './calculation.ts';
import { Calculator } from './calculator.tsx';
import { CreditSection } from './credit-section.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { OwnerFacts } from './owner-facts.tsx';
import { Paragraphs } from './paragraphs.tsx';
import { projectTypeLabels } from './project-type-labels.ts';
import styles from './project-page.module.css';
import { ReflectionPeriod } from './reflection-period.tsx';
import { ScheduleSection } from './schedule-section.tsx';
import { ProjectStatusAlert } from './project-status-alert.tsx';
import { PageHead, pictureName } from '../../ui/document-head.tsx';
import { ProjectBadge } from '../../ui/core/project-badge.tsx';
import { BuyBar } from './buy-bar.tsx';
import { Collected } from './collected.tsx';
import { Gallery } from './gallery.tsx';
import { KeyFacts } from './key-facts.tsx';
import { SecuritySection } from './security-section.tsx';
import { UpdatesSection } from './updates-section.tsx';

type Project = components['schemas']['Project'];

function ProjectHead({ project }: { project: Project }) {
  const { t } = useLingui();
  const locale = useLocale();
  const rate = useRateText()(project.interestPerAnnum, locale);
  const term = useDurationText().term(project.loanTerm);
  const place = project.location ? placeText(project.location, locale) : '';
  const name = place ? `${project.name}, ${place}` : project.name;
  return (
    <PageHead
      title={project.name}
      description={t`${name}: ${rate} a year for ${term}, secured by real estate. You can lose all the money you invest.`}
      picture={pictureName(project.mainPicture.originalSrc)}
    />
  );
}

/** Everything about one project, also of one that is not published yet. */
export function ProjectContents({ project }: { project: Project }) {
  const { t } = useLingui();
  const locale = useLocale();
  const labels = projectTypeLabels(project);
  const [digits, setDigits] = useState(() => startingDigits(project));
  const calculation = calculate(project, digits);
  const hasCalculator = isForecastPossible(project);
  const tabs = [
    ...(project.description === undefined ? [] : [{ id: 'about', label: t`About` }]),
    { id: 'security', label: t`Security` },
    { id: 'schedule', label: t`Schedule` },
    ...(project.creditScore ? [{ id: 'score', label: t`Credit class` }] : []),
    ...(project.documents?.length ? [{ id: 'documents', label: t`Project documents` }] : []),
    ...(project.updates?.length ? [{ id: 'updates', label: t`Updates` }] : []),
  ];
  return (
    <>
      <ProjectHead project={project} />
      <div className={styles.title}>
        <div>
          <PageTitle>{project.name}</PageTitle>
          {project.location && <p className="muted">{placeText(project.location, locale)}</p>}
        </div>
        <ProjectBadge project={project} />
      </div>
      <div className={classNames(styles.layout, hasCalculator && styles.withCalculator)}>
        <div className={`${styles.main} ${styles.top}`}>
          <ProjectStatusAlert project={project} />
          <Collected project={project} />
          <KeyFacts project={project} />
          {project.investingEnabled && <ReflectionPeriod />}
        </div>
        <div className={`${styles.main} ${styles.rest}`}>
          <nav className={`${tabStyles.tabs} ${styles.tabs}`} aria-label={t`On this page`}>
            {tabs.map((tab) => (
              <a key={tab.id} href={`#${tab.id}`}>
                {tab.label}
              </a>
            ))}
          </nav>
          {project.description !== undefined && (
            <section id="about">
              <h2>{t(labels.about)}</h2>
              <Paragraphs text={project.description} />
              {project.owner && (
                <p className="small muted">{t(labels.owner(companyName(locale, project.owner.name), project.owner.code))}</p>
              )}
              {project.owner && <OwnerFacts owner={project.owner} />}
              {project.gallery !== undefined && project.gallery.length > 1 && <Gallery pictures={project.gallery} />}
            </section>
          )}
          <SecuritySection project={project} />
          <ScheduleSection project={project} calculation={calculation} />
          {project.creditScore && <CreditSection score={project.creditScore} />}
          {project.documents !== undefined && project.documents.length > 0 && <DocumentsSection documents={project.documents} />}
          {project.updates !== undefined && project.updates.length > 0 && <UpdatesSection updates={project.updates} />}
        </div>
        {hasCalculator && <Calculator project={project} digits={digits} onDigits={setDigits} calculation={calculation} />}
      </div>
      {project.investingEnabled && <BuyBar project={project} calculation={calculation} />}
    </>
  );
}
