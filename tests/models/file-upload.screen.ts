import type { fileUploadMachine } from '../../machines/file-upload/file-upload.machine.ts';
import { failureTexts } from './known.ts';
import type { Control, ScreenModel } from './screen.ts';

const name = 'diploma.pdf';
const remove: Control = { role: 'button', name: { text: 'Remove {name}', values: { name } } };
const again: Control = { role: 'button', name: { text: 'Try again: {name}', values: { name } } };

export const fileUploadScreens = {
  screens: {
    arriving: 'passing',
    inspecting: { texts: [{ data: name }, 'Checking the file…'], enabled: [remove] },
    uploading: ({ percent }) => ({
      texts: [{ data: name }, { text: 'Sending, {percent}%', values: { percent: String(percent) } }],
      enabled: [remove],
    }),
    confirming: ({ percent, failure }) => ({
      texts: [
        { data: name },
        failureTexts[failure ?? 'noResponse'],
        { text: 'Sending the file again, {percent}%', values: { percent: String(percent) } },
      ],
      enabled: [remove],
    }),
    stored: { texts: [{ data: name }, 'Received'], enabled: [remove] },
    refused: ({ refusal }) => ({
      texts: [
        { data: name },
        refusal === 'FILE_EMPTY'
          ? 'This file is empty. Please choose another one.'
          : refusal === 'FILE_TOO_LARGE'
            ? { text: 'The file is too large. The limit is {size} MB. Please choose a smaller one.', values: { size: '10' } }
            : refusal === 'RATE_LIMITED'
              ? 'Too many files were sent. Please remove this one and add it again later.'
              : 'The content of this file is not PDF, JPG, PNG, XLSX or DOCX. Please choose another one.',
      ],
      enabled: [remove],
    }),
    unreadable: {
      texts: [{ data: name }, 'The file could not be read. It may have been moved or changed.'],
      enabled: [again, remove],
    },
    notSent: { texts: [{ data: name }, failureTexts.offline], enabled: [again, remove] },
    receiptUnknown: ({ failure }) => ({
      texts: [
        { data: name },
        failureTexts[failure ?? 'noResponse'],
        'We do not know whether the file arrived. Trying again does not store it twice.',
      ],
      enabled: [again, remove],
    }),
    removed: { notVisible: [{ data: name }], enabled: [] },
  },
  interactions: {
    'upload.progress': { world: 'The browser tells how much of the file was sent.' },
    retry: { ways: () => [{ controls: [again] }] },
    remove: { ways: () => [{ controls: [remove] }] },
  },
  frame: [],
  queries: () => [],
  proves: { refused: ['EXP-10'], notSent: ['EXP-10'], receiptUnknown: ['EXP-10'] },
  catalogues: ['file-upload'],
} satisfies ScreenModel<typeof fileUploadMachine>;
