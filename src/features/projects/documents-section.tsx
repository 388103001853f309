import { Trans, useLingui } from '@lingui/react/macro';
import type { components } from '../../../openapi/schema.d.ts';
import { useClients } from '../../api/use-clients.ts';
import { useDocumentTab } from '../../documents/use-document-tab.ts';
import fileStyles from '../../ui/copy-row.module.css';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

type ProjectDocument = components['schemas']['ProjectDocument'];

function DocumentRow({ file }: { file: ProjectDocument }) {
  const { api } = useClients();
  const { t } = useLingui();
  const open = useDocumentTab(api);
  const name = file.name;
  return (
    <li className={fileStyles.file}>
      <Icon name="file" />
      <span className="strong">{name}</span>
      <span className={fileStyles.meta}>PDF</span>
      <IconButton icon="download" label={t`Open ${name}`} onClick={() => open(file.id)} />
    </li>
  );
}

export function DocumentsSection({ documents }: { documents: readonly ProjectDocument[] }) {
  return (
    <section id="documents">
      <h2>
        <Trans>Project documents</Trans>
      </h2>
      <ul>
        {documents.map((file) => (
          <DocumentRow key={file.id} file={file} />
        ))}
      </ul>
    </section>
  );
}
