export type QuestionnaireSearch = { review?: true; section?: string };

/** The section is whatever stands there: the machine says which one is shown, and mends the address. */
export function questionnaireSearch({ review, section }: Record<string, unknown>): QuestionnaireSearch {
  return { ...(review === true ? { review } : {}), ...(section === undefined ? {} : { section: String(section) }) };
}
