import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { FileUploads } from '../features/file-upload/file-uploads.tsx';
import { useFileUploads } from '../features/file-upload/use-file-uploads.ts';
import { InvestorExperience } from '../features/investor-experience/investor-experience.tsx';
import { savedClaim } from '../features/investor-experience/claim-storage.ts';
import { useInvestorExperience } from '../features/investor-experience/use-investor-experience.ts';
import { LossSimulation } from '../features/loss-simulation/loss-simulation.tsx';
import { clearFigures, reviewedLoss, useLossSimulation } from '../features/loss-simulation/use-loss-simulation.ts';
import { loadCatalogue } from '../i18n/i18n.ts';
import { type User, useSessionPort } from '../lib/session-context.ts';

/** How an investor is rated (ROUTE-24). */
export const Route = createFileRoute('/_signed-in/investor-experience')({
  loader: () => loadCatalogue('investor-experience', 'file-upload', 'loss-simulation'),
  component: ExperienceRoute,
});

function ExperienceRoute() {
  const { user } = useSessionPort();
  return user && <Journey key={user.id} user={user} />;
}

function Journey({ user }: { user: User }) {
  const clients = Route.useRouteContext();
  const [{ files, ...claim }] = useState(() => savedClaim(user.id, user.investorExperience.type));
  const actor = useInvestorExperience(clients, user.id, { isCompany: user.company, ...claim }, () => clearFigures(user.id));
  const loss = useLossSimulation(clients, user.id);
  const { uploads, add } = useFileUploads(clients.api, files);
  const { data } = useQuery({ ...clients.$api.queryOptions('get', '/questionnaire'), enabled: user.company });
  return (
    <InvestorExperience
      actor={actor}
      figures={data?.kyb?.companyFinancialMetrics ?? undefined}
      simulation={<LossSimulation actor={loss} isPart />}
      loss={() => reviewedLoss(loss)}
      files={(slot) => <FileUploads uploads={uploads} onAdd={add} {...slot} />}
    />
  );
}
