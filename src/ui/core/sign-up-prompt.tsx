import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClass } from '../button-class.ts';
import { IconButton } from '../icon-button.tsx';
import styles from './sign-up-prompt.module.css';

interface SignUpPromptProps {
  /** On a phone the first screen belongs to the page: the prompt appears below the header after the first scroll. */
  waitsForScroll?: boolean;
  onRegister: () => void;
  onClose: () => void;
}

/** Invites anonymous visitors to register. On wide screens one line above the page, rendered from the start so that nothing moves. [SHELL-14] */
export function SignUpPrompt({ waitsForScroll = false, onRegister, onClose }: SignUpPromptProps) {
  const { t } = useLingui();
  return (
    <aside className={styles.banner} data-waiting={waitsForScroll || undefined} aria-label={t`Invitation to register`}>
      <div className="page">
        <p>
          <Trans>New here? An account is free of charge, and you invest only when you want to.</Trans>
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
