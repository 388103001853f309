interface Named {
  company: boolean;
  companyName: string | null;
  name: string | null;
  surname: string | null;
}

/** What somebody is called in documents and in the office: a company by its own name. */
export const nameOf = ({ company, companyName, name, surname }: Named): string =>
  (company && companyName) || [name, surname].filter(Boolean).join(' ');
