import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { failureOf } from '../../domain/failure.ts';
import { formatDate } from '../../domain/format.ts';
import type { components } from '../../openapi/schema.d.ts';
import { failureMessage } from '../api/failure-messages.ts';
import { getBlob } from '../api/get-blob.ts';
import { invalidate } from '../api/invalidate.ts';
import type { RouterContext } from '../api/router-context.ts';
import { UnexpectedAnswer } from '../api/unexpected-answer.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { toast } from '../ui/toasts.ts';
import { useAllowed } from './access.ts';
import css from './back-office.module.css';
import { problemMessage } from './problems.ts';
import { savePdf } from './save-pdf.ts';

type Details = components['schemas']['ManagedProjectDetails'];

interface ProjectCorrectionProps {
  clients: RouterContext;
  project: Pick<Details, 'id' | 'status' | 'correctionId'>;
}

const draftPath = (id: string): string => `/admin/drafts/${encodeURIComponent(id)}`;

/** Begins the correction of a suspended offer, or opens the one that is begun. */
export function ProjectCorrection({ clients, project: { id, status, correctionId } }: ProjectCorrectionProps) {
  const { t } = useLingui();
  const { $api, api, queryClient } = clients;
  const allows = useAllowed($api);
  const navigate = useNavigate();
  const start = useMutation({
    mutationFn: async () => {
      const { data, error, response } = await api.POST('/admin/projects/{id}/corrections', { params: { path: { id } } });
      if (response.status >= 500) throw new UnexpectedAnswer(response.status);
      return data ?? { refused: error?.errorCode ?? ('VALIDATION_FAILED' as const) };
    },
    onSuccess: async (draft) => {
      await invalidate(queryClient, '/admin/projects/{id}');
      if ('refused' in draft) toast({ kind: 'error', text: t(problemMessage(draft.refused)) });
      else await navigate({ to: draftPath(draft.id) });
    },
    onError: (error) => toast({ kind: 'error', text: t(failureMessage(failureOf(error))) }),
  });
  if (correctionId !== null)
    return (
      <ButtonLink variant="second" to={draftPath(correctionId)}>
        <Trans>Open the correction</Trans>
      </ButtonLink>
    );
  if (status !== 'SUSPENDED' || !allows('startCorrection')) return null;
  return (
    <Button variant="second" isDisabled={start.isPending} onPress={() => start.mutate()}>
      <Trans>Correct the offer</Trans>
    </Button>
  );
}

/** Key investment information sheets as they were before a correction. */
export function SupersededSheets({ clients: { api }, project: { id, supersededSheets } }: { clients: RouterContext; project: Details }) {
  const { t } = useLingui();
  const locale = useLocale();
  const open = useMutation({
    mutationFn: async (version: number) => ({
      version,
      file: await getBlob(api.GET('/admin/projects/{id}/sheets/{version}', { params: { path: { id, version } }, parseAs: 'blob' })),
    }),
    onSuccess: ({ version, file }) => savePdf(file, `KIIS-${id}-${version}.pdf`),
    onError: () => toast({ kind: 'error', text: t`The sheet could not be loaded. Try again.` }),
  });
  if (supersededSheets.length === 0) return null;
  return (
    <section className={css.head}>
      <h2>
        <Trans>Earlier key investment information sheets</Trans>
      </h2>
      <div className={css.actions}>
        {supersededSheets.map(({ version, supersededAt }) => {
          const day = formatDate(supersededAt, locale);
          return (
            <Button key={version} size="sm" variant="second" isDisabled={open.isPending} onPress={() => open.mutate(version)}>
              <Trans>
                Version {version}, until {day}
              </Trans>
            </Button>
          );
        })}
      </div>
    </section>
  );
}
