const isOf = <Output extends { kind: string }, Kind extends Output['kind']>(
  output: Output,
  kind: Kind,
): output is Extract<Output, { kind: Kind }> => output.kind === kind;

/** The output of a request of which a guard has said that it is of this kind; throws where the guard did not. */
export function outputOf<Output extends { kind: string }, Kind extends Output['kind']>({ output }: { output: Output }, kind: Kind) {
  if (!isOf(output, kind)) throw new Error(`The output is "${output.kind}", not "${kind}".`);
  return output;
}
