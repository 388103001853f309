import type { Messages } from '@lingui/core';
import { addCatalogue } from '../i18n/i18n.ts';

/** Makes the messages of the back office known as the catalogue `back-office`; the investors' app has no list of them. */
export const addBackOfficeCatalogue = () => addCatalogue('back-office', import.meta.glob<{ messages: Messages }>('./locales/*.po'));
