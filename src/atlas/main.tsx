import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import '../ui/base.css';
import { isChartHere, neededHere, settledInTime } from './address.ts';
import { Atlas } from './atlas.tsx';
import { loadReports } from './load-reports.ts';
import { startTheme } from './theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
startTheme();
// not awaited by the module itself: the files of a machine may need this one
void settledInTime(neededHere(), ...(isChartHere() ? [] : [loadReports()])).then(() =>
  createRoot(root).render(
    <StrictMode>
      <Atlas />
    </StrictMode>,
  ),
);
