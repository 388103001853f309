import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClass } from '../button-class.ts';
import { IconButton } from '../icon-button.tsx';
import styles from './sign-up-prompt.module.css';

/** One line above the page for strangers; there from the first moment, so that nothing moves. [SHELL-14] */
export function SignUpPrompt({ onRegister, onClose }: { onRegister: () => void; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <aside className={styles.banner} aria-label={t`Invitation to register`}>
      <div className="page">
        <p>
          <Trans>New here? An account costs nothing, and you lend only when you want to.</Trans>
        </p>
        {/* a link, so that it leads there before any script answers */}
        <a
          href="/register"
          className={buttonClass({ variant: 'second', size: 'sm' })}
          onClick={(event) => {
            event.preventDefault();
            onRegister();
          }}
        >
          <Trans>Create an account</Trans>
        </a>
        <IconButton icon="close" label={t`Close the invitation`} onClick={onClose} />
      </div>
    </aside>
  );
}
