import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type Locale, locales } from '../../domain/locale.ts';
import { languageNames } from '../i18n/language-names.ts';
import { BrandMark } from './brand-mark.tsx';
import { ButtonLink } from './button-link.tsx';
import buttonStyles from './button.module.css';
import { classNames } from './class-names.ts';
import styles from './header.module.css';
import { Icon } from './icon.tsx';
import { VipBadge } from './core/vip-badge.tsx';
import { registerPath } from '../lib/register-path.ts';

export interface HeaderPerson {
  name: string;
  companyName?: string;
  isCompany: boolean;
  isVip: boolean;
  isAdmin: boolean;
  /** Notifications with status NEW. [A134] */
  newNotifications: number;
}

export interface HeaderProps {
  surface: 'light' | 'night';
  locale: Locale;
  onLocale: (locale: Locale) => void;
  person?: HeaderPerson | undefined;
  isSessionLoading: boolean;
  onSignIn: () => void;
  onSignOut: () => void;
}

/** A native disclosure that closes on Escape, on a choice and on a press outside. */
function Menu({ label, summary, children }: { label: string; summary: ReactNode; children: ReactNode }) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const menu = box.current;
    if (!menu) return;
    const close = (event: Event) => {
      if (!menu.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        menu.querySelector('summary')?.focus();
      } else if (event.target instanceof Node && menu.contains(event.target)) return;
      menu.open = false;
    };
    const choose = (event: MouseEvent) => {
      const summary = menu.querySelector('summary');
      if (event.target instanceof Node && summary?.contains(event.target)) return;
      // what was chosen is hidden with the menu, and a hidden element loses the focus
      if (menu.contains(document.activeElement)) summary?.focus();
      menu.open = false;
    };
    menu.addEventListener('click', choose);
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      menu.removeEventListener('click', choose);
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  return (
    <details className={classNames(styles.menu, styles.wide)} ref={box}>
      <summary className={styles.quiet}>
        <span className="sr">{label}</span>
        {summary}
      </summary>
      <div className={styles.popover}>{children}</div>
    </details>
  );
}

function NewNotifications({ count }: { count: number }) {
  const { t } = useLingui();
  if (count === 0) return null;
  return (
    <span className={styles.count} role="img" aria-label={t`New notifications: ${count}`}>
      {count}
    </span>
  );
}

function Person({ person, onChoose }: { person: HeaderPerson; onChoose?: () => void }) {
  return (
    <div className={styles.person}>
      <span className="strong">
        <Link to="/dashboard/settings" onClick={onChoose}>
          {person.name}
        </Link>{' '}
        {person.isVip && <VipBadge />}
      </span>
      {person.companyName !== undefined && <span className="muted">{person.companyName}</span>}
    </div>
  );
}

/** Sticky; its surface follows the route, never the theme. Full navigation from 1024px, a panel below. [A33 A251 T-69] */
export function Header({ surface, locale, onLocale, person, isSessionLoading, onSignIn, onSignOut }: HeaderProps) {
  const { t } = useLingui();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === path;
  const panel = `header-panel${useId()}`;
  const menuButton = useRef<HTMLButtonElement>(null);
  const close = () => setOpenAt(undefined);
  // Back and Forward leave the page that the panel was opened on
  if (openAt !== undefined && !isOpen) close();
  useEffect(() => {
    if (!isOpen) return;
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpenAt(undefined);
      menuButton.current?.focus();
    };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [isOpen]);
  const languages = locales.map((one) => (
    <button key={one} type="button" lang={one} aria-current={one === locale || undefined} onClick={() => onLocale(one)}>
      {languageNames[one]}
      {one === locale && <Icon name="check" size="sm" />}
    </button>
  ));
  const links = (
    <>
      <Link to="/invest" onClick={close}>{t`Invest`}</Link>
      <Link to="/get-funded" onClick={close}>{t`Apply for a loan`}</Link>
      <Link to="/about" onClick={close}>{t`Team`}</Link>
      <Link to="/blog" onClick={close}>{t`Blog`}</Link>
      <Link to="/faq" onClick={close}>
        {t({ id: 'nav.faq', message: 'FAQ' })}
      </Link>
    </>
  );
  return (
    <header className={styles.header} data-surface={surface === 'night' ? 'night' : undefined}>
      <div className="page">
        <Link to="/" className={styles.brand} onClick={close}>
          <BrandMark />
        </Link>
        <nav className={styles.nav} aria-label={t`Main menu`}>
          {links}
        </nav>
        <div className={styles.end}>
          <Menu
            label={t`Language: ${languageNames[locale]}`}
            summary={
              <>
                <Icon name="globe" size="sm" />
                <span aria-hidden="true">{languageNames[locale]}</span>
              </>
            }
          >
            {languages}
          </Menu>
          {person ? (
            <Menu
              label={t`Your account: ${person.name}`}
              summary={
                <>
                  <Icon name={person.isCompany ? 'building' : 'person'} size="sm" />
                  <span aria-hidden="true">{person.name}</span>
                  {person.isVip && <VipBadge />}
                  <NewNotifications count={person.newNotifications} />
                  <Icon name="chevron" size="sm" />
                </>
              }
            >
              <Person person={person} />
              <Link to="/dashboard/investments">{t`My investments`}</Link>
              <Link to="/dashboard/settings">{t`Settings`}</Link>
              {person.isAdmin && <a href="/admin">{t`Administration`}</a>}
              <button type="button" onClick={onSignOut}>
                <Icon name="signOut" size="sm" />
                {t`Sign out`}
              </button>
            </Menu>
          ) : (
            <>
              <button type="button" className={classNames(styles.quiet, styles.wide)} onClick={onSignIn} disabled={isSessionLoading}>
                {t`Sign in`}
              </button>
              <ButtonLink to={registerPath} size="sm" className={styles.wide}>
                {t`Create an account`}
              </ButtonLink>
            </>
          )}
          {person && (
            <span className={styles.menuButton}>
              <NewNotifications count={person.newNotifications} />
            </span>
          )}
          <button
            type="button"
            className={classNames(buttonStyles.iconBtn, styles.menuButton)}
            aria-label={isOpen ? t`Close menu` : t`Menu`}
            aria-expanded={isOpen}
            aria-controls={panel}
            ref={menuButton}
            onClick={() => setOpenAt(isOpen ? undefined : path)}
          >
            <Icon name={isOpen ? 'close' : 'menu'} />
          </button>
        </div>
      </div>
      <div className={styles.panel} id={panel} data-open={isOpen || undefined}>
        {person && <Person person={person} onChoose={close} />}
        {isOpen && links}
        {isOpen && person?.isAdmin && <a href="/admin">{t`Administration`}</a>}
        {person ? (
          <button
            type="button"
            onClick={() => {
              close();
              onSignOut();
            }}
          >
            <Icon name="signOut" size="sm" />
            {t`Sign out`}
          </button>
        ) : (
          <>
            <button
              type="button"
              disabled={isSessionLoading}
              onClick={() => {
                close();
                onSignIn();
              }}
            >
              <Icon name="person" size="sm" />
              {t`Sign in`}
            </button>
            {isOpen && (
              <Link to={registerPath} onClick={close}>
                <Icon name="arrow" size="sm" />
                {t`Create an account`}
              </Link>
            )}
          </>
        )}
        <div className={styles.languages}>{languages}</div>
      </div>
    </header>
  );
}
