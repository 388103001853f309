import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import '../ui/base.css';
import { Atlas } from './atlas.tsx';
import { startTheme } from './theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
startTheme();
createRoot(root).render(
  <StrictMode>
    <Atlas />
  </StrictMode>,
);
