import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { locales } from '../../../domain/locale.ts';
import type { DraftContent } from '../../../domain/project-draft.ts';
import type { RouterContext } from '../../api/router-context.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { Button } from '../../ui/button.tsx';
import { pictureSources } from '../../ui/core/picture-sources.ts';
import { TextField } from '../../ui/text-field.tsx';
import backOffice from '../back-office.module.css';
import css from './drafts.module.css';
import { FocusPicker } from './focus-picker.tsx';
import { SendFile, type Sent } from './send-file.tsx';
import type { DraftForm } from './use-draft-form.ts';

interface FilesProps {
  clients: RouterContext;
  form: DraftForm;
}
type DraftFile = NonNullable<DraftContent['documents']>[number];
type DraftPicture = NonNullable<DraftContent['pictures']>[number];

export function FilesSection({ clients, form }: FilesProps) {
  return (
    <div className={css.fields}>
      <Pictures clients={clients} form={form} />
      <Documents clients={clients} form={form} />
    </div>
  );
}

/** The report that says what the collateral is worth. */
export function Valuation({ clients, form }: FilesProps) {
  const { content, change, errorOf, isEditable } = form;
  return (
    <FileList
      title={<Trans>Valuation report</Trans>}
      files={content.valuation ? [content.valuation] : []}
      error={errorOf('valuation')}
      isDisabled={!isEditable}
      onRemove={() => change({ valuation: undefined })}
    >
      {!content.valuation && (
        <SendFile
          clients={clients}
          label={<Trans>Add the valuation report</Trans>}
          isDisabled={!isEditable}
          make={async ({ fileId, fileName }) => ({ result: { fileId, fileName } })}
          onSent={(valuation) => change({ valuation })}
        />
      )}
    </FileList>
  );
}

function Documents({ clients, form }: FilesProps) {
  const { content, change, isEditable } = form;
  const documents = content.documents ?? [];
  return (
    <FileList
      title={<Trans>Documents for investors</Trans>}
      files={documents}
      error={undefined}
      isDisabled={!isEditable}
      onRemove={(fileId) => change({ documents: documents.filter((one) => one.fileId !== fileId) })}
    >
      <SendFile
        clients={clients}
        label={<Trans>Add a document</Trans>}
        isDisabled={!isEditable || documents.length >= 20}
        make={async ({ fileId, fileName }) => ({ result: { fileId, fileName } })}
        onSent={(file) => change({ documents: [...documents, file] })}
      />
    </FileList>
  );
}

interface FileListProps {
  title: ReactNode;
  files: readonly DraftFile[];
  error: string | undefined;
  isDisabled: boolean;
  onRemove: (fileId: string) => void;
  children: ReactNode;
}

function FileList({ title, files, error, isDisabled, onRemove, children }: FileListProps) {
  const { t } = useLingui();
  return (
    <fieldset className={css.group}>
      <legend>{title}</legend>
      {files.length > 0 && (
        <ul className={css.files}>
          {files.map(({ fileId, fileName }) => (
            <li key={fileId}>
              {fileName}
              <Button
                variant="second"
                size="sm"
                isDisabled={isDisabled}
                aria-label={t`Remove ${fileName}`}
                onPress={() => onRemove(fileId)}
              >
                <Trans>Remove</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && <p className={backOffice.failure}>{error}</p>}
      {children}
    </fieldset>
  );
}

function Pictures({ clients, form }: FilesProps) {
  const { content, change, errorOf, isEditable } = form;
  const pictures = content.pictures ?? [];
  const error = errorOf('pictures');
  const makePicture = async ({ fileId }: { fileId: string }): Promise<Sent<DraftPicture>> => {
    const { data, error: refused, response } = await clients.api.POST('/admin/project-pictures', { body: { fileId } });
    if (response.status >= 500) throw new UnexpectedAnswer(response.status);
    return data ? { result: data } : { refused: refused?.errorCode ?? 'VALIDATION_FAILED' };
  };
  return (
    <fieldset className={css.group}>
      <legend>
        <Trans>Pictures</Trans>
      </legend>
      <p className="muted small">
        <Trans>The first one is the main one. What the camera wrote into the file, such as the place, is removed.</Trans>
      </p>
      {pictures.map((picture, index) => (
        <Picture
          key={picture.mediumSrc}
          form={form}
          picture={picture}
          index={index}
          onChange={(part) => change({ pictures: pictures.map((one, at) => (at === index ? { ...one, ...part } : one)) })}
          onFirst={() => change({ pictures: [picture, ...pictures.filter((one) => one !== picture)] })}
          onRemove={() => change({ pictures: pictures.filter((one) => one !== picture) })}
        />
      ))}
      {error !== undefined && <p className={backOffice.failure}>{error}</p>}
      <SendFile
        clients={clients}
        label={<Trans>Add a picture</Trans>}
        accept={['.png', '.jpg', '.jpeg']}
        isDisabled={!isEditable || pictures.length >= 20}
        make={makePicture}
        onSent={(picture) => change({ pictures: [...pictures, picture] })}
      />
    </fieldset>
  );
}

interface PictureProps {
  form: DraftForm;
  picture: DraftPicture;
  index: number;
  onChange: (part: Pick<DraftPicture, 'alt'> | Required<Pick<DraftPicture, 'focus'>>) => void;
  onFirst: () => void;
  onRemove: () => void;
}

function Picture({ form, picture, index, onChange, onFirst, onRemove }: PictureProps) {
  const { t } = useLingui();
  const { alt, fileName } = picture;
  const { isEditable, errorOf } = form;
  return (
    <div className={css.picture}>
      <div className={css.shown}>
        <img {...pictureSources(picture, '18rem')} alt={alt.en ?? fileName} width="480" height="320" />
        <p className="small">{fileName}</p>
        <div className={backOffice.actions}>
          {index > 0 && (
            <Button variant="second" size="sm" isDisabled={!isEditable} aria-label={t`Make ${fileName} the main picture`} onPress={onFirst}>
              <Trans>Main picture</Trans>
            </Button>
          )}
          <Button variant="second" size="sm" isDisabled={!isEditable} aria-label={t`Remove ${fileName}`} onPress={onRemove}>
            <Trans>Remove</Trans>
          </Button>
        </div>
        <FocusPicker picture={picture} isDisabled={!isEditable} onChange={(focus) => onChange({ focus })} />
      </div>
      <div className={css.alternatives}>
        {locales.map((locale) => {
          const error = errorOf(`pictures.${index}.alt.${locale}`);
          const name = languageNames[locale];
          return (
            <TextField
              key={locale}
              label={t`What ${fileName} shows (${name})`}
              value={alt[locale] ?? ''}
              onChange={(text) => onChange({ alt: { ...alt, [locale]: text } })}
              isDisabled={!isEditable}
              {...(error !== undefined && { error })}
            />
          );
        })}
      </div>
    </div>
  );
}
