import type { residencyPermitUploadMachine } from '../../machines/residency-permit-upload/residency-permit-upload.machine.ts';
import type { Control, ScreenModel, Text } from './screen.ts';

const year: Control = { role: 'combobox', name: 'Tax year' };
const years = [2026, 2025, 2024];
const chosen = (taxYear: number): Control => ({ ...year, value: String(taxYear) });
const approved = (taxYear: number): Text => ({
  text: 'A certificate for {taxYear} has already been approved. Please choose another year.',
  values: { taxYear: String(taxYear) },
});
const notVisible: Text[] = ['Sending…', ...years.map(approved)];
const choose: Control = { role: 'button', name: 'Choose a file' };
const send: Control = { role: 'button', name: 'Submit' };

export const residencyPermitUploadScreens = {
  screens: {
    choosing: ({ taxYear }) => ({ heading: 'Submit a certificate', notVisible, enabled: [chosen(taxYear), choose] }),
    ready: ({ taxYear }) => ({ heading: 'Submit a certificate', notVisible, enabled: [chosen(taxYear), choose, send] }),
    sending: { heading: 'Submit a certificate', texts: ['Sending…'], enabled: [] },
    yearTaken: ({ taxYear }) => ({
      heading: 'Submit a certificate',
      texts: [approved(taxYear)],
      enabled: [chosen(taxYear), choose],
    }),
  },
  interactions: {
    'year.choose': {
      ways: ({ taxYear }) => {
        const [first, ...others] = years.filter((it) => it !== taxYear).map((it) => ({ controls: [chosen(it)] as const }));
        return [first ?? { controls: [year] }, ...others];
      },
      act: async ({ find }, { taxYear }) => {
        await find(year).selectOption(String(taxYear));
      },
    },
    'files.changed': { world: 'The list of files tells what became of the file.' },
    send: { ways: () => [{ controls: [send] }] },
  },
  frame: [],
  queries: () => [],
  proves: { choosing: ['REP-11'], yearTaken: ['REP-12'] },
  catalogues: ['residency-permit', 'file-upload'],
} satisfies ScreenModel<typeof residencyPermitUploadMachine>;
