interface Operator {
  call: (method: 'POST', path: string, body?: unknown) => Promise<{ status: number; body: unknown }>;
}
interface Answered {
  id?: string;
  status?: string;
  errorCode?: string;
}

/** One operator proposes a call that needs two people, another one approves it: EXECUTED, or the code of the refusal of either. [ADMIN-06] */
export async function proposeAndApprove([first, second]: readonly [Operator, Operator], path: string, body?: object): Promise<string> {
  const { status, body: proposed } = (await first.call('POST', path, body)) as { status: number; body: Answered };
  if (status !== 202) return proposed.errorCode ?? `answered ${status}`;
  const approved = (await second.call('POST', `/admin/proposals/${proposed.id}`, { decision: 'APPROVE' })) as { body: Answered };
  return approved.body.errorCode ?? approved.body.status ?? 'no status';
}
