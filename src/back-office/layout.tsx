import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isLocale, locales } from '../../domain/locale.ts';
import type { RouterContext } from '../api/router-context.ts';
import { activate, useLocale } from '../i18n/i18n.ts';
import { languageNames } from '../i18n/language-names.ts';
import { type User, useSessionPort } from '../lib/session-context.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button } from '../ui/button.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import css from './back-office.module.css';
import { PageLink } from './page-link.tsx';
import { isWithin, pagesFor } from './pages.ts';
import { usePath } from './use-path.ts';
import { useWaitingCounts } from './use-waiting-counts.ts';

interface LayoutProps {
  clients: RouterContext;
  user: User;
  operations: readonly string[];
  children: ReactNode;
}

/** The frame of every page of the back office: its pages, the operator, the language. It shows the pages that the operator's roles open. */
export function Layout({ clients, user, operations, children }: LayoutProps) {
  const { t } = useLingui();
  const path = usePath();
  const counts = useWaitingCounts(clients, operations);
  const areas = pagesFor(operations);
  const current = areas.find(({ pages }) => pages.some((page) => isWithin(path, page.path)));
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
          <Tabs key={areas.length} label={t`Administration`}>
            {areas.map((area) => {
              const [first] = area.pages;
              return (
                first && (
                  <PageLink
                    key={first.path}
                    label={t(area.label)}
                    to={first.path}
                    isCurrent={area === current}
                    pages={area.pages}
                    counts={counts}
                  />
                )
              );
            })}
          </Tabs>
          {current && current.pages.length > 1 && (
            <nav className={css.pages} aria-label={t(current.label)}>
              {current.pages.map((page) => (
                <PageLink
                  key={page.path}
                  label={t(page.label)}
                  to={page.path}
                  isCurrent={isWithin(path, page.path)}
                  pages={[page]}
                  counts={counts}
                />
              ))}
            </nav>
          )}
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
