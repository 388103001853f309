import { loadPhoneLibrary } from '#phone-library';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { brand } from '../../domain/brand.ts';
import { activate, detectLocale, i18n } from '../i18n/i18n.ts';
import { recoverFocus } from '../ui/focus/recover-focus.ts';
import '../ui/tokens.css';
import '../ui/base.css';
import { addBackOfficeCatalogue } from './catalogue.ts';
import { createBackOfficeRouter } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

recoverFocus();
addBackOfficeCatalogue();
// each page names itself; this title is shown while one loads
document.head.append(Object.assign(document.createElement('title'), { textContent: brand.name }));
await Promise.all([activate(detectLocale()), loadPhoneLibrary()]);

const { router, queryClient } = createBackOfficeRouter();
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
