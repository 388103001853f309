import { createFileRoute } from '@tanstack/react-router';
import { TransferMatching } from '../features/admin/transfer-matching.tsx';
import { useTransferMatching } from '../features/admin/use-transfer-matching.ts';

export const Route = createFileRoute('/_signed-in/admin/transfers')({ component: TransfersRoute });

function TransfersRoute() {
  return <TransferMatching actor={useTransferMatching(Route.useRouteContext())} />;
}
