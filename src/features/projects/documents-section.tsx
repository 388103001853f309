import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { components } from '../../../openapi/schema.d.ts';
import { api } from '../../api/client.ts';
import { openInTab } from '../../documents/open-in-tab.ts';
import fileStyles from '../../ui/copy-row.module.css';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toasts.ts';

type ProjectDocument = components['schemas']['ProjectDocument'];

async function load(id: string) {
  const { data } = await api.GET('/documents/{id}', { params: { path: { id } } });
  if (!data) throw new Error('The document did not come');
  return data;
}

function DocumentRow({ file }: { file: ProjectDocument }) {
  const { t } = useLingui();
  const name = file.name;
  const open = useMutation({
    mutationFn: () => openInTab(() => load(file.id)),
    onError: () => toast({ kind: 'error', text: t`${name} could not be opened. Try again in a moment.` }),
  });
  return (
    <li className={fileStyles.file}>
      <Icon name="file" />
      <span className="strong">{name}</span>
      <span className={fileStyles.meta}>PDF</span>
      <IconButton icon="download" label={t`Open ${name}`} onClick={() => open.mutate()} />
    </li>
  );
}

export function DocumentsSection({ documents }: { documents: readonly ProjectDocument[] }) {
  return (
    <section id="documents">
      <h2>
        <Trans>Documents</Trans>
      </h2>
      <ul>
        {documents.map((file) => (
          <DocumentRow key={file.id} file={file} />
        ))}
      </ul>
    </section>
  );
}
