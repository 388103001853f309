import { I18nProvider } from '@lingui/react';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { activate, i18n } from '../i18n/i18n.ts';
import { classNames } from '../ui/class-names.ts';
import { ToastRegion } from '../ui/toast-region.tsx';
import { Fields, Journeys, Rows } from './gallery-controls.tsx';
import { Frames, Headers } from './gallery-frames.tsx';
import { Badges, Blanks, Buttons, Cards, FiguresSample, Icons, Messages, Modals, Alerts, Words } from './gallery-samples.tsx';
import styles from './gallery.module.css';

type Surface = 'light' | 'night';
interface Section {
  id: string;
  title: string;
  show: (surface: Surface) => ReactNode;
  /** One surface below the other: what needs the width of a page. */
  isWide?: boolean;
}

const sections: readonly Section[] = [
  { id: 'words', title: 'Words', show: () => <Words /> },
  { id: 'buttons', title: 'Buttons', show: () => <Buttons /> },
  { id: 'fields', title: 'Fields', show: () => <Fields /> },
  { id: 'choices', title: 'Choices', show: () => <Rows /> },
  { id: 'badges', title: 'Badges', show: () => <Badges /> },
  { id: 'notes', title: 'Notes', show: () => <Alerts /> },
  { id: 'figures', title: 'Figures', show: () => <FiguresSample /> },
  { id: 'cards', title: 'Project cards', show: () => <Cards />, isWide: true },
  { id: 'journey', title: 'Steps of a journey', show: () => <Journeys /> },
  { id: 'blanks', title: 'Empty, failed, loading', show: () => <Blanks /> },
  { id: 'dialogs', title: 'Modal', show: () => <Modals /> },
  { id: 'toasts', title: 'Toasts', show: () => <Messages /> },
  { id: 'icons', title: 'Icons', show: () => <Icons /> },
  { id: 'headers', title: 'Header', show: (surface) => <Headers surface={surface} />, isWide: true },
];

function Gallery() {
  return (
    <>
      <div className={classNames('page', styles.gallery)}>
        <h1>Components</h1>
        <p className="lead">Everything in src/ui in its states, on the light surface and on the dark one.</p>
        <nav className={styles.contents} aria-label="Sections">
          {[...sections, { id: 'frame', title: 'Frame of a journey, footer' }].map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
        {sections.map(({ id, title, show, isWide }) => (
          <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <div className={classNames(styles.surfaces, isWide && styles.wide)}>
              <div className={styles.surface}>
                <h3>Light</h3>
                {show('light')}
              </div>
              <div className={styles.surface} data-surface="night">
                <h3>Dark</h3>
                {show('night')}
              </div>
            </div>
          </section>
        ))}
      </div>
      <section id="frame" className={styles.section} aria-labelledby="frame-title">
        <div className="page">
          <h2 id="frame-title">Frame of a journey, footer</h2>
        </div>
        <Frames />
      </section>
      <ToastRegion />
    </>
  );
}

/** All components together, in English. */
export async function openGallery(root: HTMLElement) {
  await activate('en');
  const rootRoute = createRootRoute({ component: Gallery });
  const anywhere = createRoute({ getParentRoute: () => rootRoute, path: '$' });
  const router = createRouter({
    routeTree: rootRoute.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router as never} />
      </I18nProvider>
    </StrictMode>,
  );
}
