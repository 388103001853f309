import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dayOf, durationParts, remaining } from '../../../domain/duration.ts';
import { formatMoney, formatPercent } from '../../../domain/format.ts';
import type { Locale } from '../../../domain/locale.ts';
import { toCents } from '../../../domain/money.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Card, CardBody, CardPicture, CardPlace, CardTitle, CardUnder } from './card.tsx';
import { useDurationText } from './duration-text.ts';
import { Figures } from './stats.tsx';
import { FundingProgress } from './funding-progress.tsx';
import { placeText } from './location-label.ts';
import { ProjectBadge } from './project-badge.tsx';
import { Skeleton } from './skeleton.tsx';

type Project = components['schemas']['Project'];

/** Lowest and highest rate a year of the tiers: "9 to 10%". [B200] */
export function useRateText(): (tiers: Project['interestPerAnnum'], locale: Locale) => string {
  const { t } = useLingui();
  return (tiers, locale) => {
    const rates = tiers.map((tier) => tier.interest);
    const low = Math.min(...rates);
    const high = Math.max(...rates);
    if (rates.length === 0) return '–';
    if (low === high) return formatPercent(low, locale);
    const from = formatPercent(low, locale).replace(/\s?%$/, '');
    const to = formatPercent(high, locale);
    return t`${from} to ${to}`;
  };
}

/** Days, months or years until the funding ends, in words; undefined when no end is named or it has passed. */
export function useTimeLeft(): (project: Project) => string | undefined {
  const { t } = useLingui();
  const duration = useDurationText();
  return (project) => {
    if (project.status !== 'ACTIVE' || !project.fundingEndsAt) return undefined;
    const left = remaining(dayOf(new Date()), dayOf(project.fundingEndsAt));
    if (!left) return undefined;
    const time = duration.parts(durationParts(left));
    return t`${time} left`;
  };
}

/** By itself: the first name of a country and the first date of a visit each take a while, and React breathes between components. */
function Place({ location }: { location: NonNullable<Project['location']> }) {
  return <CardPlace>{placeText(location, useLocale())}</CardPlace>;
}

interface ProjectCardProps {
  project: Project;
  /** Of its heading. */
  level?: 'h2' | 'h3';
  /** Below the figures, over the link that covers the card. */
  children?: ReactNode;
  /** Its picture is the largest thing that is seen at once. */
  isMain?: boolean;
}

export function ProjectCard({ project, level = 'h3', isMain = false, children }: ProjectCardProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const duration = useDurationText();
  const rate = useRateText();
  const timeLeft = useTimeLeft();
  const collected = formatPercent(project.progress.percentage, locale);
  const target = formatMoney(toCents(project.loanAmount), locale, { whole: true });
  const isAhead = project.status === 'COMING_SOON' || project.status === 'ON_STUDY';
  const cover = project.ltc === null ? project.ltv : project.ltc;
  return (
    <Card>
      <CardPicture picture={project.mainPicture} alt={project.mainPicture.alt ?? ''} isMain={isMain}>
        <ProjectBadge project={project} />
      </CardPicture>
      <FundingProgress value={project.progress.percentage} label={t`${collected} collected`} isLate={project.status === 'LATE'} />
      <CardBody>
        <CardUnder start={isAhead ? target : t`${collected} of ${target}`} end={timeLeft(project)} />
        <div>
          <CardTitle level={level}>
            <Link to="/project/$projectId" params={{ projectId: project.id }}>
              {project.name}
            </Link>
          </CardTitle>
          {project.location && <Place location={project.location} />}
        </div>
        <Figures
          items={[
            { label: t`Interest per year`, value: rate(project.interestPerAnnum, locale) },
            { label: t`Term`, value: duration.term(project.loanTerm) },
            {
              label: project.ltc === null ? t`Loan to value` : t`Loan to cost`,
              value: cover === null ? '–' : formatPercent(cover, locale),
            },
          ]}
        />
        {children}
      </CardBody>
    </Card>
  );
}

/** The skeleton of a card while it is loading. */
export function ProjectCardSkeleton() {
  return (
    <Card>
      <CardPicture isLoading />
      <FundingProgress value={0} />
      <CardBody>
        <Skeleton width="60%" height="1rem" />
        <Skeleton width="75%" height="1.75rem" />
        <Skeleton height="3rem" />
      </CardBody>
    </Card>
  );
}
