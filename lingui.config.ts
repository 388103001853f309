import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const notTexts = ['**/*.test.*', '**/schema.d.ts', '**/routeTree.gen.ts'];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'lt', 'es', 'pt'],
  format: formatter({ origins: false }),
  catalogs: [
    {
      path: '<rootDir>/src/features/{name}/locales/{locale}',
      include: ['<rootDir>/src/features/{name}/'],
      exclude: notTexts,
    },
    {
      path: '<rootDir>/src/ui/locales/{locale}',
      include: ['ui', 'app', 'api', 'i18n', 'documents', 'routes'].map((folder) => `<rootDir>/src/${folder}`),
      exclude: notTexts,
    },
    { path: '<rootDir>/src/back-office/locales/{locale}', include: ['<rootDir>/src/back-office/'], exclude: notTexts },
    { path: '<rootDir>/server/locales/{locale}', include: ['<rootDir>/server/'], exclude: notTexts },
  ],
});
