import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { categoriesOf, type ConsentCategory, consentCategories } from '../../../domain/consent.ts';
import type { AnalyticsConsentActor } from '../../../machines/analytics-consent/analytics-consent.machine.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ConsentBar } from './consent-bar.tsx';
import css from './consent.module.css';

/** The bar, the settings, or nothing: what a person sees of the decision. */
export function AnalyticsConsent({ actor }: { actor: AnalyticsConsentActor }) {
  const state = useSelector(actor, ({ value }) => value);
  switch (state) {
    case 'pending':
      return <ConsentBar onCommand={(type) => actor.send({ type })} />;
    case 'choosing':
    case 'reconsideringYes':
    case 'reconsideringNo':
      return <Settings actor={actor} state={state} />;
    case 'deciding':
    case 'granted':
    case 'starting':
    case 'capturing':
    case 'notCapturing':
    case 'denied':
      return null;
    default:
      return state satisfies never;
  }
}

function Settings({ actor, state }: { actor: AnalyticsConsentActor; state: 'choosing' | 'reconsideringYes' | 'reconsideringNo' }) {
  const categories = useSelector(actor, ({ context }) => categoriesOf(context.consent), sameCategories);
  return (
    <Modal
      isOpen
      onClose={() => actor.send({ type: 'settings.close' })}
      title={<Trans>Cookies and analytics</Trans>}
      footer={
        <>
          <Button variant="second" onPress={() => actor.send({ type: 'consent.decline' })}>
            <Trans>Decline</Trans>
          </Button>
          <Button variant="second" onPress={() => actor.send({ type: 'consent.accept' })}>
            <Trans>Agree</Trans>
          </Button>
        </>
      }
    >
      <p>
        {state === 'choosing' && <Trans>You have not decided yet. Until you do, nothing is loaded and nothing is sent.</Trans>}
        {state === 'reconsideringYes' && (
          <Trans>You have given your consent. You can withdraw it here at any time, with immediate effect.</Trans>
        )}
        {state === 'reconsideringNo' && <Trans>You have declined. Nothing is loaded and nothing is sent.</Trans>}
      </p>
      <ul className={css.categories}>
        {consentCategories.map((category) => (
          <li key={category}>
            <strong>{nameOf(category)}</strong>
            <span className={css.state} data-granted={categories[category] === 'granted' || undefined}>
              {categories[category] === 'granted' ? <Trans>allowed</Trans> : <Trans>not allowed</Trans>}
            </span>
            <p>{meaningOf(category)}</p>
          </li>
        ))}
      </ul>
      <p className={css.small}>
        <Trans>
          Your choice applies to all four purposes. Your sign-in, your language and where you came from are stored in this browser in any
          case.
        </Trans>
      </p>
    </Modal>
  );
}

const sameCategories = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

function nameOf(category: ConsentCategory): ReactNode {
  switch (category) {
    case 'analytics_storage':
      return <Trans>Usage and error analytics</Trans>;
    case 'ad_storage':
      return <Trans>Advertising storage</Trans>;
    case 'ad_user_data':
      return <Trans>Use of your data for advertising</Trans>;
    case 'ad_personalization':
      return <Trans>Personalised advertising</Trans>;
    default:
      return category satisfies never;
  }
}

function meaningOf(category: ConsentCategory): ReactNode {
  switch (category) {
    case 'analytics_storage':
      return <Trans>Which pages and buttons are used, and what fails. Texts and amounts on the page are masked.</Trans>;
    case 'ad_storage':
      return <Trans>Whether an advertising service may store data in this browser. At present none does.</Trans>;
    case 'ad_user_data':
      return <Trans>Whether an advertising service may be told that you visited us. At present none is.</Trans>;
    case 'ad_personalization':
      return <Trans>Whether others may use your visits here to choose the advertising they show you. At present no one does.</Trans>;
    default:
      return category satisfies never;
  }
}
