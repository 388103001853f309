import { Trans } from '@lingui/react/macro';
import { daysBetween } from '../../../domain/duration.ts';
import { formatDate } from '../../../domain/format.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { today } from '../../lib/today.ts';
import { Note } from '../../ui/note.tsx';

type Project = components['schemas']['Project'];

/** The oldest due date that was missed. */
function missedDate({ repaymentSchedule = [] }: Project): string | undefined {
  return repaymentSchedule
    .filter(({ status }) => status === 'LATE')
    .map(({ dueDate }) => dueDate)
    .sort()[0];
}

/** What the status means for who lent or wants to lend; nothing for a project that is open. */
export function StandingNote({ project }: { project: Project }) {
  const locale = useLocale();
  switch (project.status) {
    case 'ACTIVE':
      return null;
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
      return (
        <Note kind="positive">
          {project.projectType === 'BONDS' ? (
            <Trans>All bonds are sold. They run until maturity, and no more money is taken.</Trans>
          ) : (
            <Trans>The target is reached. The loan runs, and no more money is taken.</Trans>
          )}
        </Note>
      );
    case 'PAID_OFF':
      return (
        <Note kind="positive">
          {project.projectType === 'BONDS' ? (
            <Trans>These bonds are repaid: the investors have their money and the interest.</Trans>
          ) : (
            <Trans>This loan is repaid: the lenders have their money and the interest.</Trans>
          )}
        </Note>
      );
    case 'CANCELED':
      return (
        <Note kind="danger">
          {project.projectType === 'BONDS' ? (
            <Trans>This project was cancelled. All money went back to the investors.</Trans>
          ) : (
            <Trans>This project was cancelled. All money went back to the lenders.</Trans>
          )}
        </Note>
      );
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
              <Trans>A payment of this loan is late.</Trans>
            )}
          </strong>{' '}
          <Trans>We remind the borrower, report here what is done, and enforce the security if the lenders decide so.</Trans>
        </Note>
      );
    }
    default:
      return null;
  }
}
