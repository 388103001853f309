import { Trans, useLingui } from '@lingui/react/macro';
import { daysBetween } from '../../../domain/duration.ts';
import { hasClosed } from '../../../domain/eligibility.ts';
import { formatDate } from '../../../domain/format.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { today } from '../../lib/today.ts';
import { Alert } from '../../ui/alert.tsx';
import { projectTypeLabels } from './project-type-labels.ts';

type Project = components['schemas']['Project'];

/** The oldest due date that was missed. */
function missedDate({ repaymentSchedule = [] }: Project): string | undefined {
  return repaymentSchedule
    .filter(({ status }) => status === 'LATE')
    .map(({ dueDate }) => dueDate)
    .sort()[0];
}

/** Of a default that is over: whether the whole debt was called in before. */
function CalledInBefore({ project: { calledIn } }: { project: Project }) {
  const locale = useLocale();
  const day = calledIn && formatDate(calledIn.on, locale, { style: 'long' });
  return day && <Trans>The investors had called in the whole debt on {day}.</Trans>;
}

/** What the status means for current and prospective lenders; nothing for an open offer. */
export function ProjectStatusAlert({ project }: { project: Project }) {
  const { t } = useLingui();
  const locale = useLocale();
  const labels = projectTypeLabels(project);
  const longDay = (day: string) => formatDate(day, locale, { style: 'long' });
  switch (project.status) {
    case 'ACTIVE': {
      if (!project.fundingEndsAt || !hasClosed(project, today())) return null;
      const date = longDay(project.fundingEndsAt);
      return (
        <Alert>
          <Trans>This offer closed on {date}. New investments are no longer accepted.</Trans>
        </Alert>
      );
    }
    case 'COMING_SOON':
      return (
        <Alert>
          <Trans>This project is not open yet. What you see here may still change.</Trans>
        </Alert>
      );
    case 'ON_STUDY':
      return (
        <Alert>
          <Trans>We are still assessing this project. It may not be approved.</Trans>
        </Alert>
      );
    case 'SUSPENDED':
      return (
        <Alert kind="warning">
          <Trans>
            This offer is suspended while its description is corrected. No investments are accepted; money already paid stays in the escrow
            account.
          </Trans>
        </Alert>
      );
    case 'DEFAULTED': {
      const { calledIn } = project;
      return (
        <Alert kind="danger">
          <strong>{t(labels.defaulted)}</strong>{' '}
          {calledIn && `${t(labels.calledIn(longDay(calledIn.on), longDay(calledIn.principalDueOn)))} `}
          {t(labels.lateSteps)}
        </Alert>
      );
    }
    case 'RECOVERED':
      return (
        <Alert kind="positive">
          {t(labels.recovered)} <CalledInBefore project={project} />
        </Alert>
      );
    case 'WRITTEN_OFF':
      return (
        <Alert kind="danger">
          {t(labels.writtenOff)} <CalledInBefore project={project} />
        </Alert>
      );
    case 'FULLY_FUNDED': {
      if (project.earlyRepaymentOn === undefined) return <Alert kind="positive">{t(labels.fullyFunded)}</Alert>;
      const day = longDay(project.earlyRepaymentOn);
      return (
        <Alert kind="positive">
          {t(labels.fullyFunded)}{' '}
          <Trans>The project owner has announced early repayment of everything on {day}, with interest up to that day.</Trans>
        </Alert>
      );
    }
    case 'PAID_OFF':
      return <Alert kind="positive">{t(labels.paidOff)}</Alert>;
    case 'CANCELED':
      return <Alert kind="danger">{t(labels.canceled)}</Alert>;
    case 'LATE': {
      const missed = missedDate(project);
      const date = missed && longDay(missed);
      const days = project.daysLate ?? (missed && daysBetween(missed, today()));
      return (
        <Alert kind="warning">
          <strong>
            {date ? (
              <Trans>
                The payment due on {date} has not been received. Days late: {days}.
              </Trans>
            ) : (
              t(labels.late)
            )}
          </strong>{' '}
          {t(labels.lateSteps)}
        </Alert>
      );
    }
    default:
      return null;
  }
}
