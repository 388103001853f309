import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import styles from './scroll-to-top.module.css';

/** Only this glides: a page that glides under a field which has just been focused closes the list of that field. */
function toTop() {
  window.scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
}

/** On small screens only, once a screenful has been scrolled. [A37] */
export function ScrollToTop() {
  const { t } = useLingui();
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(window.scrollY > window.innerHeight);
    // a page that the server has drawn may have been scrolled before
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!isFar) return null;
  return (
    <button type="button" className={styles.up} aria-label={t`Back to top`} onClick={toTop}>
      <Icon name="up" />
    </button>
  );
}
