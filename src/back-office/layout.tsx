import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isLocale, locales } from '../../domain/locale.ts';
import { activate, useLocale } from '../i18n/i18n.ts';
import { languageNames } from '../i18n/language-names.ts';
import { type User, useSessionPort } from '../lib/session-context.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button } from '../ui/button.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import css from './back-office.module.css';

/** The router's own type of paths is the investors' app's. */
const paths: Record<'reviews' | 'transfers' | 'reports' | 'log', string> = {
  reviews: '/admin',
  transfers: '/admin/transfers',
  reports: '/admin/reports',
  log: '/admin/log',
};

/** The frame of every page of the back office: its pages, the operator, the language. */
export function Layout({ user, children }: { user: User; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <a className="skip" href="#main">
        {t`Skip to content`}
      </a>
      <header className={css.bar}>
        <div className="page">
          <a href="/" className={css.brand}>
            <BrandMark />
          </a>
          <div className={css.account}>
            <Language />
            <Operator user={user} />
          </div>
        </div>
      </header>
      <main id="main" className={`page ${css.page}`}>
        <div>
          <p className={css.place}>
            <Trans>Administration</Trans>
          </p>
          <Tabs label={t`Administration`}>
            <Link to={paths.reviews} activeOptions={{ exact: true }}>
              <Trans>Reviews</Trans>
            </Link>
            <Link to={paths.transfers}>
              <Trans>Bank transfers</Trans>
            </Link>
            <Link to={paths.reports}>
              <Trans>Reports</Trans>
            </Link>
            <Link to={paths.log}>
              <Trans>Log</Trans>
            </Link>
          </Tabs>
        </div>
        {children}
      </main>
      <ToastRegion />
    </>
  );
}

function Language() {
  const { t } = useLingui();
  const router = useRouter();
  const locale = useLocale();
  const choose = async (value: string) => {
    if (!isLocale(value)) return;
    await activate(value);
    await router.invalidate();
  };
  return (
    <select className={css.language} aria-label={t`Language`} value={locale} onChange={({ target }) => void choose(target.value)}>
      {locales.map((one) => (
        <option key={one} value={one} lang={one}>
          {languageNames[one]}
        </option>
      ))}
    </select>
  );
}

function Operator({ user }: { user: User }) {
  const { signOut } = useSessionPort();
  return (
    <>
      <span className={css.operator}>{[user.name, user.surname].filter(Boolean).join(' ') || user.email}</span>
      <Button size="sm" variant="second" onPress={signOut}>
        <Trans>Sign out</Trans>
      </Button>
    </>
  );
}
