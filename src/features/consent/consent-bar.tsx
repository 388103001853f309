import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { buttonClass } from '../../ui/button-class.ts';
import css from './consent.module.css';
import type { ConsentCommand } from './consent.types.ts';

/** Asks once, at the lower edge, with a yes and a no of the same weight. Native elements: this is on everybody's first visit. [CONS-07] */
export function ConsentBar({ onCommand }: { onCommand: (command: ConsentCommand['type']) => void }) {
  const { t } = useLingui();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    // elements stuck to the lower edge are moved above the bar, and the end of the page stays readable
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--bar-height', `${entry?.target.getBoundingClientRect().height ?? 0}px`),
    );
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--bar-height');
    };
  }, []);
  return (
    <section ref={bar} className={css.bar} aria-label={t`Cookies`}>
      <div className="page">
        <div className={css.question}>
          <p>
            <strong>
              <Trans>May we measure how you use this site?</Trans>
            </strong>
          </p>
          <p>
            <span className={css.wide}>
              <Trans>It helps us fix what does not work. Without your consent nothing is loaded or sent.</Trans>{' '}
            </span>
            <button type="button" className={css.more} onClick={() => onCommand('settings.open')}>
              <Trans>What this means</Trans>
            </button>
          </p>
        </div>
        <div className={css.choice}>
          <button type="button" className={buttonClass({ variant: 'second' })} onClick={() => onCommand('consent.decline')}>
            <Trans>Decline</Trans>
          </button>
          <button type="button" className={buttonClass({ variant: 'second' })} onClick={() => onCommand('consent.accept')}>
            <Trans>Agree</Trans>
          </button>
        </div>
      </div>
    </section>
  );
}
