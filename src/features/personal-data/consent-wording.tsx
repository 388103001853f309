import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { wordingOf } from '../../../domain/consent-wordings/wordings.ts';
import { brand } from '../../../domain/brand.ts';
import { consentDocument } from '../../../domain/documents.ts';
import type { components } from '../../../openapi/schema.d.ts';
import type { RouterContext } from '../../api/router-context.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { consentMessages } from './consent-messages.ts';

type ConsentEntry = components['schemas']['ConsentEntry'];

/** The text of the version and language that the user agreed to. [GDPR Art. 7(1)] */
export function ConsentWording({ $api, entry, onClose }: Pick<RouterContext, '$api'> & { entry: ConsentEntry; onClose: () => void }) {
  const { kind, version, language } = entry;
  const { t } = useLingui();
  const locale = useLocale();
  const read = language ?? locale;
  const paragraphs = wordingOf(version, read);
  const terms = useQuery({ ...$api.queryOptions('get', '/terms-and-conditions/version'), enabled: kind === 'TERMS' });
  const file = consentDocument({ kind, version, termsInForce: terms.data?.version }, read);
  const languageName = languageNames[read];
  const { email } = brand;
  return (
    <Modal
      isOpen
      title={t(consentMessages[kind])}
      onClose={onClose}
      footer={
        <Button variant="second" onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <p className="muted">
        {t`version ${version}`} · {language === null ? <Trans>the language was not recorded; shown in {languageName}</Trans> : languageName}
      </p>
      {paragraphs?.map((paragraph) => (
        <p key={paragraph} lang={read}>
          {paragraph}
        </p>
      ))}
      {file !== undefined && (
        <p>
          <a href={file} target="_blank" rel="noopener noreferrer">
            <Trans>Open the document</Trans>
          </a>
        </p>
      )}
      {paragraphs === undefined && file === undefined && !terms.isFetching && (
        <p>
          <Trans>
            This version is not available here. Write to <a href={`mailto:${email}`}>{email}</a> and we will send it to you.
          </Trans>
        </p>
      )}
    </Modal>
  );
}
