import { withoutPreparation, noAnswers, offlineLeftOut, refusedWith, serverFails } from './causes.ts';
import { chooseFile, type Content } from './files.ts';
import type { Cause, JourneyModel, World } from './journey.ts';

const name = 'diploma.pdf';
const scenario = { users: [{ experience: 'EXPERIENCED' as const }] };
const unreadable = 'the file could not be read once';

type Choice = Content | 'unreadable';
/** What the person is going to choose, and so what the browser finds when it looks at it. */
const choices = new WeakMap<World, Choice>();

const chosen =
  (choice: Choice): NonNullable<Cause['before']> =>
  async (world) => {
    choices.set(world, choice);
    await readable(world, choice !== 'unreadable');
  };

/** A file that was moved after it was chosen cannot be read; Playwright hands files over that nobody moves. */
const readable = ({ page }: World, isReadable: boolean) =>
  page.evaluate((works) => {
    const it = Blob.prototype as { arrayBuffer: () => Promise<ArrayBuffer>; own?: () => Promise<ArrayBuffer> };
    it.own ??= it.arrayBuffer;
    it.arrayBuffer = works ? it.own : () => Promise.reject(new DOMException('moved', 'NotReadableError'));
  }, isReadable);

/** The form that asks for proof. The page keeps each upload, so that a test can report its progress. */
async function open({ page, origin }: World) {
  await page.goto(`${origin}/investor-experience`);
  await page.evaluate(() => {
    const all = window as unknown as { uploads: XMLHttpRequestUpload[] };
    all.uploads = [];
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      all.uploads.push(this.upload);
      send.call(this, body);
    };
  });
  await page.locator('main input[type="file"]').waitFor({ state: 'attached' });
}

export const fileUploadJourney: JourneyModel = {
  starts: {
    'a file is chosen': {
      scenario,
      async arrive(world) {
        const choice = choices.get(world) ?? 'pdf';
        await open(world);
        await readable(world, choice !== 'unreadable');
        await chooseFile(world, name, choice === 'unreadable' ? 'pdf' : choice);
        return undefined;
      },
    },
    'a file was stored before a reload': {
      scenario,
      async arrive(world) {
        await open(world);
        const stored = world.page.waitForResponse((answer) => answer.url().endsWith('/files') && answer.ok());
        await chooseFile(world, name);
        await stored;
        await world.page.locator('main li [role="status"]').filter({ hasNotText: '%' }).waitFor();
        return '/investor-experience';
      },
    },
  },
  from: () => '/dashboard/investments',
  scope: 'main li:has([role="status"])',
  requests: { inspectFile: 'here', uploadFile: [{ method: 'POST', path: /\/files$/ }] },
  responses: {
    inspectFile: {
      'the file is fine': [{ by: 'is what the browser finds', before: chosen('pdf') }],
      'the file is empty': [{ by: 'is what the browser finds', before: chosen('empty'), unless: unreadable }],
      'the file is too large': [{ by: 'is what the browser finds', before: chosen('large'), unless: unreadable }],
      'the content is of another kind': [{ by: 'is what the browser finds', before: chosen('text'), unless: unreadable }],
      'the file cannot be read': [{ by: 'is what the browser finds', before: chosen('unreadable'), makes: unreadable }],
    },
    uploadFile: {
      'the file is stored': withoutPreparation,
      'the server refuses the content': refusedWith('uploadFile', 415, 'FILE_TYPE_NOT_ALLOWED'),
      'too many files were sent': refusedWith('uploadFile', 429, 'RATE_LIMITED'),
      'the response is lost': noAnswers('uploadFile'),
      'the server fails': serverFails('uploadFile'),
      'the device is offline': offlineLeftOut,
    },
  },
  world: {
    // what waits has not been sent yet: what the browser tells of it is said by hand
    'upload.progress': ({ page }, { percent }) =>
      page.evaluate((loaded) => {
        const { uploads } = window as unknown as { uploads: XMLHttpRequestUpload[] };
        uploads.at(-1)?.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: Number(loaded), total: 100 }));
      }, percent),
  },
  leftOut: {
    'fileUpload.notSent|retry|0': offlineLeftOut.leftOut,
    'fileUpload.notSent|remove|0': offlineLeftOut.leftOut,
  },
  // a file that the server does not have is gone with the page; the form says so by its empty list
  reloaded: { uploading: 'removed', confirming: 'removed', refused: 'removed', unreadable: 'removed', receiptUnknown: 'removed' },
};
