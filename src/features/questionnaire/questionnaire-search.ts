export type QuestionnaireSearch = { review?: true; section?: string };

/** Any section is passed on: the machine decides which one opens and corrects the URL. */
export function questionnaireSearch({ review, section }: Record<string, unknown>): QuestionnaireSearch {
  return { ...(String(review) === 'true' ? { review: true } : {}), ...(section === undefined ? {} : { section: String(section) }) };
}
