import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { isIdentityRefusal } from '../../domain/identity-refusal.ts';
import { toCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import { useLocale } from '../i18n/i18n.ts';
import { refusalMessages, reviewLabel } from './review-messages.ts';
import { isRole, roleMessages } from './role-messages.ts';

export type Proposal = components['schemas']['Proposal'];

/** What will happen when this is approved, in one sentence. An operation of tomorrow is shown by its id. */
export function ProposalText({ proposal: { operation, params, body, facts } }: { proposal: Proposal }) {
  const { t } = useLingui();
  const locale = useLocale();
  const count = facts?.count ?? 0;
  const amount = facts?.amount === undefined ? '' : formatMoney(toCents(facts.amount), locale);
  const costs = formatMoney(toCents(facts?.costs ?? 0), locale);
  const name = facts?.names?.[0] ?? textOf(body, 'email') ?? params['id'] ?? '';
  const code = textOf(body, 'role') ?? params['role'] ?? '';
  const role = isRole(code) ? t(roleMessages[code]) : code;
  switch (operation) {
    case 'grantRole':
      return (
        <Trans>
          Give {name} the role “{role}”
        </Trans>
      );
    case 'revokeRole':
      return (
        <Trans>
          Take the role “{role}” away from {name}
        </Trans>
      );
    case 'approveInstructions':
      return <Plural value={count} one={`Pay ${amount} in # payment`} other={`Pay ${amount} in # payments`} />;
    case 'approveDistribution':
      return facts?.costs ? (
        <Plural
          value={count}
          one={`Distribute ${amount} to # lender after costs of ${costs}: ${name}`}
          other={`Distribute ${amount} to # lenders after costs of ${costs}: ${name}`}
        />
      ) : (
        <Plural value={count} one={`Distribute ${amount} to # lender: ${name}`} other={`Distribute ${amount} to # lenders: ${name}`} />
      );
    case 'publishProject':
      return (
        <Trans>
          Publish the project “{name}” with a target of {amount}
        </Trans>
      );
    case 'correctProject':
      return <Trans>Correct the suspended offer “{name}”</Trans>;
    case 'cancelProject':
      return <Trans>Cancel the project “{name}” and return what was paid</Trans>;
    case 'announceEarlyRepayment': {
      const day = formatDate(textOf(body, 'day') ?? '', locale);
      return (
        <Trans>
          Announce to the lenders the early repayment of “{name}” on {day}
        </Trans>
      );
    }
    case 'declareDefault':
      return <Trans>Declare the loan “{name}” to be in default</Trans>;
    case 'writeOff':
      return <Trans>Write off what is still owed on “{name}”</Trans>;
    case 'decideReview': {
      const reason = textOf(body, 'reason');
      const what = `${t(reviewLabel(params['id'] ?? ''))}${isIdentityRefusal(reason) ? ` (${t(refusalMessages[reason])})` : ''}`;
      return isAccepted(body) ? (
        <Trans>
          Accept: {name}, {what}
        </Trans>
      ) : (
        <Trans>
          Refuse: {name}, {what}
        </Trans>
      );
    }
    case 'setPayeeAccount':
      return <Trans>Change the account that {name} is paid to</Trans>;
    default:
      return operation;
  }
}

/** A text of a body; the contract describes no single shape, as every operation has its own. */
export function textOf(body: unknown, field: string): string | undefined {
  if (typeof body !== 'object' || body === null || !(field in body)) return undefined;
  const value: unknown = Object.entries(body).find(([key]) => key === field)?.[1];
  return typeof value === 'string' ? value : undefined;
}

/** A figure of the body by the name of its field. */
export function numberOf(body: unknown, field: string): number | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value: unknown = Object.entries(body).find(([key]) => key === field)?.[1];
  return typeof value === 'number' ? value : undefined;
}

const isAccepted = (body: unknown) => typeof body === 'object' && body !== null && 'accepted' in body && body.accepted === true;
