import type { Catalogue } from '../i18n.ts';

export const shell = import.meta.glob<Catalogue>('../../ui/locales/lt.po', { eager: true });
export const features = import.meta.glob<Catalogue>('../../features/*/locales/lt.po');
