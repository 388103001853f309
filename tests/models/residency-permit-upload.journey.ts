import { permitYears } from '../../domain/tax-years.ts';
import { withoutPreparation, lostAnswers, refusedWith } from './causes.ts';
import { chooseFile } from './files.ts';
import type { JourneyModel, World } from './journey.ts';
import { residencyPermitUploadScreens } from './residency-permit-upload.screen.ts';
import type { Control, Screen, ExpectedScreen } from './screen.ts';

type Context = { taxYear: number; file?: { fileName: string } };

/** The newest year of the model is this one. */
const thisYear = permitYears(new Date().toISOString().slice(0, 10))[0] ?? 0;
const real = (taxYear: unknown) => thisYear + Number(taxYear) - 2026;

const { choosing, ready, yearTaken } = residencyPermitUploadScreens.screens;
const choose: Control = { role: 'button', name: 'Choose a file' };

/** The list of the file stands in the form: one that is there can be taken away, and no other be chosen beside it. */
function withFile(screen: Screen<string, { taxYear: number }>) {
  return (context: Record<string, unknown>): ExpectedScreen => {
    const { taxYear, file } = context as Context;
    const seen = typeof screen === 'function' ? screen({ taxYear: real(taxYear) }) : (screen as ExpectedScreen);
    const remove: Control = { role: 'button', name: { text: 'Remove {name}', values: { name: file?.fileName ?? '' } } };
    return { ...seen, enabled: seen.enabled.map((control) => (file && control.name === choose.name ? remove : control)) };
  };
}

const remove = ({ page }: World) => page.locator('main li:has([role="status"]) button').last().click();
const arrives = (name: string) => (world: World) => chooseFile(world, name);
const oneFile = 'The list takes one file: it is taken away before another one can be chosen, and both steps are walked.';

export const residencyPermitUploadJourney: JourneyModel = {
  starts: {
    'the newest year is offered': {
      scenario: { users: [{ demo: 'usr-vip' }] },
      // the window of open tasks has its own tours
      async arrive({ change }) {
        await change({ user: { tasks: [] } });
        return '/dashboard/reports';
      },
    },
  },
  from: () => '/dashboard/investments',
  scope: 'section[aria-labelledby="residency-permits"] div:has(> h3)',
  requests: { sendPermit: [{ method: 'POST', path: /\/residency-permits$/ }] },
  responses: {
    sendPermit: {
      'the certificate is taken': withoutPreparation,
      'a certificate of this year is approved already': refusedWith('createResidencyPermit', 400, 'INVALID_STATUS_TRANSITION'),
      'the server does not find the file any more': refusedWith('createResidencyPermit', 404, 'FILE_NOT_FOUND'),
      'the answer is lost': lostAnswers('createResidencyPermit'),
    },
  },
  world: {
    async 'year.choose'({ page }, { taxYear }) {
      await page.locator('section[aria-labelledby="residency-permits"] select').selectOption(String(real(taxYear)));
    },
    'files.changed': {
      bySays: {
        'the file is with the server': arrives('das-1.pdf'),
        'another file is with the server': arrives('certificate.pdf'),
        'no file is left': remove,
        'a file is on its way': { leftOut: oneFile },
        'one file is there and another on its way': { leftOut: oneFile },
      },
    },
  },
  screens: { choosing: withFile(choosing), ready: withFile(ready), yearTaken: withFile(yearTaken) },
  leftOut: {
    'residencyPermitUpload.ready|files.changed|0': oneFile,
    'residencyPermitUpload.yearTaken|files.changed|0': oneFile,
  },
  // the file and the year are kept; that the year is taken is refused again when it is sent again
  reloaded: { sending: 'ready', yearTaken: 'ready' },
};
