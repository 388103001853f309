import type { Run } from '../support/paths/explore.ts';

/** What both ways of investing owe to whoever goes back from the contract: the amount at its own address, and the same investment. */
export const backToAmount = (address: string) => ({
  says: 'from the contract one step back is the amount, wherever one came from',
  every: ({ first, steps }: Run) => {
    for (const step of steps)
      if (
        step.event.type === 'step.back' &&
        (step.to.state !== 'amountTaken' ||
          step.emits.find(({ type }) => type === 'navigate')?.to !== address ||
          step.to.context.step !== 'investment' ||
          step.to.context.investmentId !== 'i-1')
      )
        return 'back leads elsewhere';
    const places = [first, ...steps.map(({ to }) => to)];
    return places.some(({ state, accepts }) => accepts.includes('step.back') !== (state === 'readingContract')) ? 'no way back' : undefined;
  },
});
