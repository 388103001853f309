import { Trans } from '@lingui/react/macro';
import { recordOf } from '../../domain/unknown.ts';
import type { Proposal } from './proposal-text.tsx';
import { TextLink } from './text-link.tsx';

/** Where the second person sees what they decide about; nothing once it is decided. */
export function ProposalSubject({ proposal: { operation, params, body, status } }: { proposal: Proposal }) {
  const id = encodeURIComponent(params['id'] ?? '');
  if (status !== 'WAITING') return null;
  switch (operation) {
    case 'decideReview':
      return (
        <p className="small">
          <TextLink to="/admin">
            <Trans>Reviews</Trans>
          </TextLink>
        </p>
      );
    case 'publishProject':
      return (
        <p className="small">
          <TextLink to={`/admin/drafts/${id}/preview`}>
            <Trans>Preview</Trans>
          </TextLink>
        </p>
      );
    case 'correctProject':
      return (
        <p className="small">
          <TextLink to={`/admin/drafts/${id}`} search={{ section: 'publication' }}>
            <Trans>Correction</Trans>
          </TextLink>
        </p>
      );
    case 'approveDistribution':
      return (
        <p className="small">
          <TextLink to={`/admin/distributions/${id}`}>
            <Trans>Distribution</Trans>
          </TextLink>
        </p>
      );
    case 'approveInstructions': {
      const { ids } = recordOf(body);
      const [only, another] = Array.isArray(ids) ? ids.map(String) : [];
      return (
        <p className="small">
          {only !== undefined && another === undefined ? (
            <TextLink to={`/admin/instructions/${encodeURIComponent(only)}`}>
              <Trans>Payment instruction</Trans>
            </TextLink>
          ) : (
            <TextLink to="/admin/instructions" search={{ status: 'DRAFTED' }}>
              <Trans>Payment instructions</Trans>
            </TextLink>
          )}
        </p>
      );
    }
    case 'announceEarlyRepayment':
    case 'cancelProject':
    case 'declareDefault':
    case 'writeOff':
    case 'setPayeeAccount':
      return (
        <p className="small">
          <TextLink to={`/admin/projects/${id}`}>
            <Trans>Project</Trans>
          </TextLink>
        </p>
      );
    default:
      return null;
  }
}
