import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { activate, detectLocale } from '../i18n/i18n.ts';
import '../ui/tokens.css';
import '../ui/base.css';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');

await activate(detectLocale());
createRoot(place).render(
  <StrictMode>
    <Providers {...createAppRouter()} />
  </StrictMode>,
);
