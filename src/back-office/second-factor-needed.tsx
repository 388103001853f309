import { Trans } from '@lingui/react/macro';
import { useLocale } from '../i18n/i18n.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Button } from '../ui/button.tsx';
import css from './second-factor-needed.module.css';

/** What an operator without a second factor sees in place of every page: why, what it takes, and the way there. */
export function SecondFactorNeeded({ isPending, onCheck }: { isPending: boolean; onCheck: () => void }) {
  const locale = useLocale();
  return (
    <section className={css.needed} aria-labelledby="second-factor-needed">
      <h1 id="second-factor-needed">
        <Trans>Set up two-step sign-in</Trans>
      </h1>
      <p>
        <Trans>
          The administration opens people’s documents and moves their money. A password alone is not enough for that: when you sign in, you
          also enter a code from an app on your phone, or use a passkey.
        </Trans>
      </p>
      <ol>
        <li>
          <Trans>Have an authenticator app ready on your phone, for example Aegis, Google Authenticator or 1Password.</Trans>
        </li>
        <li>
          <Trans>Open the set-up page, scan the picture with the app, and enter your password and the code that the app shows.</Trans>
        </li>
        <li>
          <Trans>Keep the ten recovery codes on paper, apart from the phone. Then come back to this page.</Trans>
        </li>
      </ol>
      <p>
        <Trans>With a passkey you need no app: add one in your settings, with the fingerprint, the face or the PIN of your device.</Trans>
      </p>
      <div className="row">
        <a className={buttonClass({})} href={`/sign-in/account/second-factor?lang=${locale}`}>
          <Trans>Set up the app</Trans>
        </a>
        <a className={buttonClass({ variant: 'second' })} href="/dashboard/settings/passkeys">
          <Trans>Add a passkey</Trans>
        </a>
        <Button variant="second" isPending={isPending} onPress={onCheck}>
          <Trans>I have set it up</Trans>
        </Button>
      </div>
    </section>
  );
}
