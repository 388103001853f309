import { type Finding, isUnproven, type Outcome } from './fuzz.ts';

const shown = 500;
const short = (text: string) => (text.length > shown ? `${text.slice(0, shown)} … (${text.length} characters)` : text);

/** One line for each operation, and below it what was found: what was sent, and what came back. */
export function report(outcome: Outcome): string {
  const lines: string[] = [];
  const width = Math.max(...[...outcome.operations.keys()].map((id) => id.length), 9);
  for (const [operationId, tally] of outcome.operations) {
    const { outOfReach, requests, statuses } = tally;
    const found = distinct(outcome.findings.filter((finding) => finding.operationId === operationId));
    const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status || 'none'}: ${count}`);
    lines.push(
      `${found.length > 0 ? 'FAIL' : isUnproven(tally) ? '?   ' : 'ok  '}  ${operationId.padEnd(width)}  ${String(requests).padStart(6)} calls  ${counts.join('  ')}${isUnproven(tally) ? '  (unproven: nothing succeeded)' : outOfReach ? `  (${outOfReach})` : ''}`,
    );
    for (const finding of found) lines.push('', ...finding.split('\n').map((line) => `      ${line}`), '');
  }
  const failed = new Set(outcome.findings.map(({ operationId }) => operationId)).size;
  const unproven = [...outcome.operations.values()].filter(isUnproven).length;
  lines.push(
    '',
    `${outcome.requests} calls of ${outcome.operations.size} operations: ${unproven === 0 ? '' : `${unproven} unproven, `}${failed === 0 ? 'no findings' : `${outcome.findings.length} findings in ${failed} operations`}`,
  );
  return lines.join('\n');
}

/** The first of each kind, with how often it came. */
function distinct(findings: readonly Finding[]): string[] {
  const kinds = new Map<string, Finding[]>();
  for (const finding of findings) {
    const kind = finding.wrong.replace(/:.*/s, '');
    kinds.set(kind, [...(kinds.get(kind) ?? []), finding]);
  }
  return [...kinds.values()].map(
    ([first, ...others]) => `${first ? one(first) : ''}${others.length > 0 ? `\nand ${others.length} more like it` : ''}`,
  );
}

/** A finding as text that somebody can act on. The token is left out. */
export function one({ operationId, sent, wrong, as, request, got }: Finding): string {
  const headers = Object.entries(request.headers).map(([name, value]) => `\n  ${name}: ${name === 'authorization' ? 'Bearer …' : value}`);
  const body =
    request.body === undefined ? '' : `\n  ${short(typeof request.body === 'string' ? request.body : `${request.body.length} bytes`)}`;
  return [
    `${operationId}: ${short(wrong)}`,
    `sent (${sent}) as ${as}:`,
    `  ${request.method} ${short(request.url)}${headers.join('')}${body}`,
    'answered:',
    got.status === 0 ? '  nothing' : `  ${got.status} ${got.contentType}`,
    ...(got.body === '' ? [] : [`  ${short(got.body)}`]),
  ].join('\n');
}
