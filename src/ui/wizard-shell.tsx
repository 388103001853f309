import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { brand } from '../../domain/brand.ts';
import { useLocale } from '../i18n/i18n.ts';
import { BrandMark } from './brand-mark.tsx';
import { classNames } from './class-names.ts';
import footerStyles from './footer.module.css';
import styles from './header.module.css';
import { Icon } from './icon.tsx';
import { PageHead } from './document-head.tsx';
import shellStyles from './wizard-shell.module.css';

export interface WizardShellProps {
  /** The page title for tabs and history. */
  title: string;
  /** The target of "Leave": a path inside the app. */
  leaveTo: string;
  /** Steps, on the ground line. */
  stepper: ReactNode;
  /** The brief of the project, beside the work on wide screens. */
  aside?: ReactNode;
  /** A long journey's parts, before the work: on its left on wide screens, above it on others. */
  index?: ReactNode;
  children: ReactNode;
}

/** A journey has a slim header and footer: nothing leads away but "Leave"; asking a person opens a mail beside it. */
export function WizardShell({ title, leaveTo, stepper, aside, index, children }: WizardShellProps) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <>
      <PageHead title={title} />
      <header className={styles.header}>
        <div className="page">
          <Link to="/" className={styles.brand}>
            <BrandMark />
          </Link>
          <div className={styles.end}>
            <a
              href={`mailto:${brand.email}`}
              title={brand.email}
              className={classNames(styles.quiet, shellStyles.ask)}
              aria-label={t`Contact us`}
            >
              <Icon name="chat" size="sm" />
              <span>{t`Contact us`}</span>
            </a>
            <Link to={leaveTo} className={classNames(styles.quiet, shellStyles.leave)}>
              {t`Leave`}
              <Icon name="close" size="sm" />
            </Link>
          </div>
        </div>
      </header>
      <main id="main" className={shellStyles.shell}>
        {stepper}
        <div className={index === undefined ? (aside === undefined ? shellStyles.one : shellStyles.two) : shellStyles.indexed}>
          {index}
          <div className={shellStyles.work}>{children}</div>
          {aside !== undefined && (
            <aside className={shellStyles.brief} aria-label={t`Project`}>
              {aside}
            </aside>
          )}
        </div>
      </main>
      <footer className={classNames(footerStyles.footer, footerStyles.slim)}>
        <div className="page">
          <p className="tiny">
            {brand.licence[locale]} <Trans>Investments are not covered by deposit guarantee or investor compensation schemes.</Trans>
          </p>
        </div>
      </footer>
    </>
  );
}

/** The current step, and its subject. */
export function titleOfStep(steps: readonly { key: string; label: string }[], current: string, name: string): string {
  const step = steps.find(({ key }) => key === current);
  return step ? `${step.label} · ${name}` : name;
}

/** Back on the left, the next step on the right; sticks to the lower edge on phones. */
export function WizardActions({ children }: { children: ReactNode }) {
  return (
    <div className={shellStyles.acts} data-consent="later">
      {children}
    </div>
  );
}
