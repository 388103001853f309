import { useLingui } from '@lingui/react/macro';
import type { components } from '../../openapi/schema.d.ts';
import { namedSubject } from './audit-messages.ts';
import css from './back-office.module.css';
import { findingSubjectMessages } from './finding-messages.ts';
import { TextLink } from './text-link.tsx';

type Finding = components['schemas']['Finding'];

/** What a finding is about, with a link to where it is shown. */
export function FindingLink({ finding }: { finding: Finding }) {
  const { t } = useLingui();
  const { subject, subjectId } = finding;
  const { id, check } = namedSubject(subject, subjectId);
  const to = pageOf(finding);
  return (
    <>
      {t(findingSubjectMessages[subject])}
      {check && ` (${t(check)})`}
      <br />
      <span className={css.id}>{to ? <TextLink to={to}>{id}</TextLink> : id}</span>
    </>
  );
}

const pages: Partial<Record<Finding['subject'], string>> = {
  project: '/admin/projects/',
  instruction: '/admin/instructions/',
  distribution: '/admin/distributions/',
  complaint: '/admin/complaints/',
};

/** What has no page of its own is shown on the page of its person, or in its list. */
function pageOf({ subject, subjectId, personId }: Finding): string | undefined {
  const own = pages[subject];
  if (own) return own + encodeURIComponent(subjectId);
  if (personId) return `/admin/people/${encodeURIComponent(personId)}`;
  if (subject === 'proposal') return '/admin/proposals';
  return subject === 'payment' ? '/admin/transfers' : undefined;
}
