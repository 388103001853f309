import { inEachLanguage } from '../lib/i18n.ts';

/** Tasks by their code (4.5). */
export const taskMessages = {
  TERMS_AND_CONDITIONS: {
    to: '/terms-and-conditions',
    title: inEachLanguage((i18n) => i18n._({ id: 'notice.termsAndConditions.title', message: 'New terms and conditions' })),
    content: inEachLanguage((i18n) =>
      i18n._({
        id: 'notice.termsAndConditions.content',
        message: 'Please read and accept the new terms. Until then no new investment can be made.',
      }),
    ),
  },
  CATEGORIZATION: {
    to: '/investor-experience',
    title: inEachLanguage((i18n) => i18n._({ id: 'notice.categorization.title', message: 'Confirm your investor category' })),
    content: inEachLanguage((i18n) =>
      i18n._({ id: 'notice.categorization.content', message: 'A category is valid for two years. Please choose yours again.' }),
    ),
  },
  RENEW_KYC: {
    to: '/renew-kyc',
    title: inEachLanguage((i18n) => i18n._({ id: 'notice.renewKyc.title', message: 'Confirm your details again' })),
    content: inEachLanguage((i18n) =>
      i18n._({
        id: 'notice.renewKyc.content',
        message: 'Your identity document or your answers have to be confirmed again. It takes about three minutes.',
      }),
    ),
  },
  QUESTIONNAIRE: {
    to: '/questionnaire',
    title: inEachLanguage((i18n) => i18n._({ id: 'notice.questionnaire.title', message: 'Answer the investor questionnaire again' })),
    content: inEachLanguage((i18n) =>
      i18n._({
        id: 'notice.questionnaire.content',
        message: 'Your answers are two years old. Please check whether they are still correct.',
      }),
    ),
  },
  LOSS_SIMULATION: {
    to: '/dashboard/loss-simulation',
    title: inEachLanguage((i18n) => i18n._({ id: 'notice.lossSimulation.title', message: 'Simulate your ability to bear losses again' })),
    content: inEachLanguage((i18n) =>
      i18n._({ id: 'notice.lossSimulation.content', message: 'The result of the simulation is valid for one year.' }),
    ),
  },
  AXIOLOGY_TERMS: {
    to: '/dashboard/settings',
    title: inEachLanguage((i18n) => i18n._({ id: 'notice.axiologyTerms.title', message: 'Terms of the bond depository' })),
    content: inEachLanguage((i18n) =>
      i18n._({
        id: 'notice.axiologyTerms.content',
        message: 'Axiology, which holds your bonds, needs you to accept its current terms. Please read and accept them in your settings.',
      }),
    ),
  },
};

export type TaskCode = keyof typeof taskMessages;

/** Messages by their code. */
export const notificationMessages = {
  EXPERIENCE_APPROVED: {
    title: inEachLanguage((i18n) => i18n._({ id: 'notice.experienceApproved.title', message: 'You are now an experienced investor' })),
    content: inEachLanguage((i18n) =>
      i18n._({ id: 'notice.experienceApproved.content', message: 'We have checked your documents. Your category is valid for two years.' }),
    ),
  },
  EXPERIENCE_REJECTED: {
    title: inEachLanguage((i18n) =>
      i18n._({ id: 'notice.experienceRejected.title', message: 'Your category stays: inexperienced investor' }),
    ),
    content: inEachLanguage((i18n) =>
      i18n._({
        id: 'notice.experienceRejected.content',
        message: 'The documents did not show that the criteria are met. You can apply again at any time.',
      }),
    ),
  },
  REVIEW_PASSED: {
    title: inEachLanguage((i18n) => i18n._({ id: 'notice.reviewPassed.title', message: 'Your answers have been reviewed' })),
    content: inEachLanguage((i18n) =>
      i18n._({ id: 'notice.reviewPassed.content', message: 'We have reviewed your information and need nothing further from you.' }),
    ),
  },
  REVIEW_FAILED: {
    title: inEachLanguage((i18n) => i18n._({ id: 'notice.reviewFailed.title', message: 'Your answers could not be accepted' })),
    content: inEachLanguage((i18n) =>
      i18n._({
        id: 'notice.reviewFailed.content',
        message:
          'We have reviewed your information and cannot accept it. Your settings show which step is concerned; if you have questions, please write to us.',
      }),
    ),
  },
  IDENTITY_PASSED: {
    title: inEachLanguage((i18n) => i18n._({ id: 'notice.identityPassed.title', message: 'Your identity is confirmed' })),
    content: inEachLanguage((i18n) =>
      i18n._({
        id: 'notice.identityPassed.content',
        message: 'We have compared your document with your account. Your account and your contracts now carry the name in the document.',
      }),
    ),
  },
  IDENTITY_FAILED: {
    title: inEachLanguage((i18n) => i18n._({ id: 'notice.identityFailed.title', message: 'Your identity could not be confirmed' })),
    content: inEachLanguage((i18n) =>
      i18n._({
        id: 'notice.identityFailed.content',
        message:
          'The name in the document is not the name in your account. Please start the identity check again with your own document, or write to us if your name has changed.',
      }),
    ),
  },
  IDENTITY_DOCUMENT_UNREADABLE: {
    title: inEachLanguage((i18n) => i18n._({ id: 'notice.identityAgain.title', message: 'Please send your identity document again' })),
    content: inEachLanguage((i18n) =>
      i18n._({
        id: 'notice.identityDocumentUnreadable.content',
        message:
          'The pictures of your document cannot be read. Please start the identity check again and photograph the whole document in good light, without reflections.',
      }),
    ),
  },
  IDENTITY_SELFIE_UNCLEAR: {
    title: inEachLanguage((i18n) => i18n._({ id: 'notice.identityAgain.title', message: 'Please send your identity document again' })),
    content: inEachLanguage((i18n) =>
      i18n._({
        id: 'notice.identitySelfieUnclear.content',
        message:
          'Your face cannot be recognised in the selfie. Please start the identity check again and take it in good light, without sunglasses or a hat.',
      }),
    ),
  },
  IDENTITY_DETAILS_DIFFER: {
    title: inEachLanguage((i18n) => i18n._({ id: 'notice.identityAgain.title', message: 'Please send your identity document again' })),
    content: inEachLanguage((i18n) =>
      i18n._({
        id: 'notice.identityDetailsDiffer.content',
        message:
          'What you entered is not what your document says. Please start the identity check again and enter everything as it is printed in the document.',
      }),
    ),
  },
  IDENTITY_DOCUMENT_NOT_ACCEPTED: {
    title: inEachLanguage((i18n) => i18n._({ id: 'notice.identityFailed.title', message: 'Your identity could not be confirmed' })),
    content: inEachLanguage((i18n) =>
      i18n._({
        id: 'notice.identityDocumentNotAccepted.content',
        message: 'We cannot accept this document. Please start the identity check again with a valid passport or national identity card.',
      }),
    ),
  },
  IDENTITY_FACE_DIFFERS: {
    title: inEachLanguage((i18n) => i18n._({ id: 'notice.identityFailed.title', message: 'Your identity could not be confirmed' })),
    content: inEachLanguage((i18n) =>
      i18n._({
        id: 'notice.identityFaceDiffers.content',
        message: 'The selfie does not show the person in the document. If you think this is a mistake, please write to us.',
      }),
    ),
  },
  IDENTITY_DUPLICATE: {
    title: inEachLanguage((i18n) => i18n._({ id: 'notice.identityFailed.title', message: 'Your identity could not be confirmed' })),
    content: inEachLanguage((i18n) =>
      i18n._({
        id: 'notice.identityDuplicate.content',
        message: 'This identity is linked to another account, and each person may have only one. Sign in to that account, or write to us.',
      }),
    ),
  },
  PERMIT_APPROVED: {
    title: inEachLanguage((i18n) =>
      i18n._({ id: 'notice.permitApproved.title', message: 'Your certificate of tax residence is approved' }),
    ),
    content: inEachLanguage((i18n) =>
      i18n._({
        id: 'notice.permitApproved.content',
        message: 'The certificate reduces the tax withheld from your interest in the year for which it was submitted.',
      }),
    ),
  },
  PERMIT_REJECTED: {
    title: inEachLanguage((i18n) =>
      i18n._({ id: 'notice.permitRejected.title', message: 'Your certificate of tax residence was not accepted' }),
    ),
    content: inEachLanguage((i18n) =>
      i18n._({
        id: 'notice.permitRejected.content',
        message: 'The certificate has no effect. You can submit another one for the same year under Reports.',
      }),
    ),
  },
};

export type MessageCode = keyof typeof notificationMessages;
