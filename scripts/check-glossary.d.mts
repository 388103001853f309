interface GlossaryRule {
  pattern: string;
  instead: string;
  except?: readonly string[];
}
export function findForbidden(rules: readonly GlossaryRule[], text: string): { word: string; instead: string }[];
export function textsOf(root: string, locale: string): { place: string; text: string }[];
export function rulesOf(root: string, locale: string): GlossaryRule[];
export function checkGlossary(root: string): string[];
