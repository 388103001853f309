import type { residencyPermitUploadMachine } from '../../machines/residency-permit-upload/residency-permit-upload.machine.ts';
import type { Control, Screen, ScreenModel } from './screen.ts';

type State = 'choosing' | 'ready' | 'sending' | 'yearTaken';
type Context = Parameters<Extract<Screen<State, { taxYear: number }>, (...args: never[]) => unknown>>[0];

const year: Control = { role: 'combobox', name: 'Tax year' };
const choose: Control = { role: 'button', name: 'Choose a file' };
const send: Control = { role: 'button', name: 'Hand in' };

export const residencyPermitUploadScreens = {
  screens: {
    choosing: { heading: 'Hand in a certificate', silent: ['Sending…'], enabled: [year, choose] },
    ready: { heading: 'Hand in a certificate', silent: ['Sending…'], enabled: [year, choose, send] },
    sending: { heading: 'Hand in a certificate', says: ['Sending…'], enabled: [] },
    yearTaken: ({ taxYear }: Context) => ({
      heading: 'Hand in a certificate',
      says: [
        {
          text: 'A certificate for {taxYear} was approved already and stays. Please choose another year.',
          values: { taxYear: String(taxYear) },
        },
      ],
      enabled: [year, choose],
    }),
  },
  gestures: {
    'year.choose': {
      ways: () => [{ controls: [year] }],
      act: async ({ find }, { taxYear }) => {
        await find(year).selectOption(String(taxYear));
      },
    },
    'files.changed': { world: 'The list of files tells what became of the file.' },
    send: { ways: () => [{ controls: [send] }] },
  },
  frame: [],
  known: () => [],
  proves: { choosing: ['REP-11'], yearTaken: ['REP-12'] },
  catalogues: ['residency-permit', 'file-upload'],
} satisfies ScreenModel<typeof residencyPermitUploadMachine>;
