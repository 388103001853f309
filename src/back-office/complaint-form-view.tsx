import { Trans } from '@lingui/react/macro';
import { complaintDocuments, complaintParts, fieldsOfPart, nameInPart } from '../../domain/complaint.ts';
import { complaintTemplate } from '../../domain/law/complaint-template.ts';
import { recordOf } from '../../domain/unknown.ts';
import type { components } from '../../openapi/schema.d.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Ledger } from '../ui/core/ledger.tsx';
import css from './back-office.module.css';

/** What was written into the standard template, by its sections; what was left empty is left out. */
export function ComplaintFormView({ form }: { form: components['schemas']['ComplaintForm'] }) {
  const { sections } = complaintTemplate[useLocale()];
  const { facts, documents, signature } = form;
  const texts = recordOf(facts);
  const line = [signature.name, signature.place].filter(Boolean).join(', ');
  return (
    <>
      {complaintParts.slice(0, 4).map((part, section) => {
        const texts = recordOf(recordOf(form)[part]);
        const rows = fieldsOfPart(part).flatMap((field, place) => {
          const text = texts[nameInPart(field)];
          return typeof text === 'string' && text !== '' ? [{ key: field, label: sections[section]?.fields[place], value: text }] : [];
        });
        return (
          rows.length > 0 && (
            <section key={part} className={css.head}>
              <h2>{sections[section]?.title}</h2>
              <Ledger rows={rows} />
            </section>
          )
        );
      })}
      <section className={css.head}>
        <h2>{sections[4]?.title}</h2>
        {fieldsOfPart('facts').map((field, place) => {
          const text = texts[nameInPart(field)];
          return (
            typeof text === 'string' && (
              <div key={field}>
                <h3 className="small muted">{sections[4]?.fields[place]}</h3>
                <p className={css.note}>{text}</p>
              </div>
            )
          );
        })}
        {documents.length > 0 && (
          <>
            <h3 className="small muted">{sections[5]?.title}</h3>
            <ul>
              {documents.map((document) => (
                <li key={document}>{sections[5]?.fields[complaintDocuments.indexOf(document)]}</li>
              ))}
            </ul>
          </>
        )}
        <p>
          <Trans>Name and place: {line}</Trans>
        </p>
      </section>
    </>
  );
}
