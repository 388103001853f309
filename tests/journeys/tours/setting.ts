import type { Locale } from '../../../domain/locale.ts';

export type Setting = { locale: Locale; width: number; height: number; hasTouch: boolean };
