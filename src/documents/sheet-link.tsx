import { useLingui } from '@lingui/react/macro';
import type { components } from '../../openapi/schema.d.ts';
import type { Api } from '../api/client.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './sheet-link.module.css';
import { useDocumentTab } from './use-document-tab.ts';

/** The key information sheet of a project, beside the work of investing: what the consent says was read. Nothing where there is none. */
export function SheetLink({ api, documents = [] }: { api: Api; documents?: components['schemas']['ProjectDocument'][] | undefined }) {
  const { t } = useLingui();
  const open = useDocumentTab(api);
  const sheet = documents.find(({ type }) => type === 'KIIS');
  if (!sheet) return null;
  return (
    <button type="button" className={styles.sheet} onClick={() => open(sheet.id)}>
      <Icon name="file" size="sm" />
      <span>{t`Key investment information sheet (PDF)`}</span>
    </button>
  );
}
