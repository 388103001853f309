import { Trans, useLingui } from '@lingui/react/macro';
import { daysBetween } from '../../../domain/duration.ts';
import { hasClosed } from '../../../domain/eligibility.ts';
import { formatDate } from '../../../domain/format.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { today } from '../../lib/today.ts';
import { Note } from '../../ui/alert.tsx';
import { kindWords } from './project-type-labels.ts';

type Project = components['schemas']['Project'];

/** The oldest due date that was missed. */
function missedDate({ repaymentSchedule = [] }: Project): string | undefined {
  return repaymentSchedule
    .filter(({ status }) => status === 'LATE')
    .map(({ dueDate }) => dueDate)
    .sort()[0];
}

/** What the status means for who lent or wants to lend; nothing for an offer that is open. */
export function ProjectStatusAlert({ project }: { project: Project }) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = kindWords(project);
  switch (project.status) {
    case 'ACTIVE': {
      if (!project.fundingEndsAt || !hasClosed(project, today())) return null;
      const date = formatDate(project.fundingEndsAt, locale, { style: 'long' });
      return (
        <Note>
          <Trans>This offer closed on {date}. New investments are no longer taken.</Trans>
        </Note>
      );
    }
    case 'COMING_SOON':
      return (
        <Note>
          <Trans>This project is not open yet. What you see here may still change.</Trans>
        </Note>
      );
    case 'ON_STUDY':
      return (
        <Note>
          <Trans>We are still examining this project. It may never open.</Trans>
        </Note>
      );
    case 'FULLY_FUNDED':
      return <Note kind="positive">{t(words.fullyFunded)}</Note>;
    case 'PAID_OFF':
      return <Note kind="positive">{t(words.paidOff)}</Note>;
    case 'CANCELED':
      return <Note kind="danger">{t(words.canceled)}</Note>;
    case 'LATE': {
      const missed = missedDate(project);
      const date = missed && formatDate(missed, locale, { style: 'long' });
      const days = missed && daysBetween(missed, today());
      return (
        <Note kind="warning">
          <strong>
            {date ? (
              <Trans>
                The payment due on {date} has not come. Days late: {days}.
              </Trans>
            ) : (
              t(words.late)
            )}
          </strong>{' '}
          {t(words.lateSteps)}
        </Note>
      );
    }
    default:
      return null;
  }
}
