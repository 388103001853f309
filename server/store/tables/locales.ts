import type { components } from '../../../openapi/schema.d.ts';

type Schemas = components['schemas'];
export type Language = Schemas['Locale'];

/** A text in some of the five languages; readers fall back to en, then lt, then de (2.11). */
export type Localised = Partial<Record<Language, string>>;
