import { type Audience, groups, type Question, questionsFor } from './questions.ts';

/** The parts a person goes through, one screen each. */
export const sections = ['person', 'goals', 'bonds', 'origin', 'company'] as const;
export type Section = (typeof sections)[number];

const aboutPerson = ['age', 'education', 'profession'];

export function sectionOf(question: Question): Section {
  if (question.group === groups.bank) return aboutPerson.includes(question.field) ? 'person' : 'goals';
  if (question.group === groups.bonds) return 'bonds';
  return question.group === groups.kyc ? 'origin' : 'company';
}

/** Individuals: about you, goals, bonds, origin of the money. Companies: goals, bonds, the company. [QST-22] */
export function sectionsFor(audience: Audience): Section[] {
  return sections.filter((section) => questionsIn(section, audience).length > 0);
}

export function questionsIn(section: Section, audience: Audience): Question[] {
  return questionsFor(audience).filter((question) => sectionOf(question) === section);
}

/** What is asked again every year: the customer's, or the company's, own part. [ONB-06, ONB-19, QST-22] */
export const yearlySection = (audience: Audience): Section => (audience === 'INDIVIDUAL' ? 'origin' : 'company');
