import { useLingui } from '@lingui/react/macro';
import type { components } from '../../../openapi/schema.d.ts';
import { Ledger } from '../../ui/core/ledger.tsx';
import styles from './project-page.module.css';

type Owner = NonNullable<components['schemas']['Project']['owner']>;

/** Legal form, ownership, management and contact of who borrows (Annex I, part A (a) of Regulation (EU) 2020/1503); nothing where none of it is known. */
export function OwnerFacts({ owner: { legalForm, ownership, management, phone, website } }: { owner: Owner }) {
  const { t } = useLingui();
  const rows = [
    { key: 'legalForm', label: t`Legal form`, value: legalForm },
    { key: 'ownership', label: t`Ownership`, value: ownership },
    { key: 'management', label: t`Management`, value: management },
    { key: 'phone', label: t`Phone`, value: phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a> },
    {
      key: 'website',
      label: t`Website`,
      value: website && (
        <a href={website} rel="noreferrer nofollow">
          {website.replace(/^https?:\/\//, '')}
        </a>
      ),
    },
  ].filter(({ value }) => value);
  return rows.length > 0 ? (
    <div className={styles.facts}>
      <Ledger rows={rows} />
    </div>
  ) : null;
}
