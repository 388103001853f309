import { BondQuestions } from '../features/investing/bonds/bond-questions.tsx';
import { useBondQuestions } from '../features/investing/bonds/use-bond-questions.ts';

/** The step of the bond wizard that asks what the investor knows of bonds. */
export function Questions({
  clients,
  projectId,
  onAnswered,
}: {
  clients: Parameters<typeof useBondQuestions>[0];
  projectId: string;
  onAnswered: () => void;
}) {
  return <BondQuestions actor={useBondQuestions(clients, onAnswered)} projectId={projectId} />;
}
