import { lazy, Suspense } from 'react';
import type { ModalProps } from './modal.tsx';

const Modal = lazy(() => import('./modal.tsx').then((module) => ({ default: module.Modal })));

/** A modal that is fetched when it opens, for windows that every visit carries along and few visits see. */
export function LazyModal(props: ModalProps) {
  return (
    <Suspense fallback={null}>
      <Modal {...props} />
    </Suspense>
  );
}
