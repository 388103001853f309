import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { activate, detectLocale } from '../i18n/i18n.ts';
import { tellError } from '../lib/error-news.ts';
import '../ui/tokens.css';
import '../ui/base.css';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');

// only who comes by an advertisement or a friend's link has parameters; nobody else loads this
if (window.location.search) {
  const { search } = window.location;
  void import('../lib/marketing.ts').then(({ keepTracked }) => keepTracked(search));
}
await activate(detectLocale());
const caught = (error: unknown) => {
  console.error(error);
  tellError(error);
};

createRoot(place, { onCaughtError: caught, onUncaughtError: caught }).render(
  <StrictMode>
    <Providers {...createAppRouter()} />
  </StrictMode>,
);
