import { ibanGroups } from '../../domain/payment-reference.ts';
import css from './back-office.module.css';

/** In groups of four, as a statement prints it; it may break between them. */
export function Iban({ iban }: { iban: string }) {
  return <span className={css.id}>{ibanGroups(iban).replaceAll('\u00a0', ' ')}</span>;
}
