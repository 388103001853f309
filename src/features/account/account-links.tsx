import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../ui/button-link.tsx';
import css from './account.module.css';

/** The ways to what is changed on pages of their own, after a recent sign-in. */
export function AccountLinks() {
  return (
    <section className={css.links} aria-labelledby="account-links">
      <h2 id="account-links">
        <Trans>Sign-in and account for payouts</Trans>
      </h2>
      <div className={css.row}>
        <ButtonLink variant="second" to="/dashboard/settings/passkeys">
          <Trans>Passkeys</Trans>
        </ButtonLink>
        <ButtonLink variant="second" to="/dashboard/settings/password">
          <Trans>Change password</Trans>
        </ButtonLink>
        <ButtonLink variant="second" to="/dashboard/settings/second-factor">
          <Trans>Two-step sign-in</Trans>
        </ButtonLink>
        <ButtonLink variant="second" to="/dashboard/settings/devices">
          <Trans>Your devices</Trans>
        </ButtonLink>
        <ButtonLink variant="second" to="/dashboard/settings/email">
          <Trans>Change e-mail address</Trans>
        </ButtonLink>
        <ButtonLink variant="second" to="/dashboard/settings/payout-account">
          <Trans>Account for payouts</Trans>
        </ButtonLink>
      </div>
    </section>
  );
}

export function CloseAccountLink() {
  return (
    <p>
      <Link to="/close-account">
        <Trans>Close your account</Trans>
      </Link>
    </p>
  );
}
