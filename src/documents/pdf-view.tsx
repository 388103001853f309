import { Trans, useLingui } from '@lingui/react/macro';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useMemo, useState } from 'react';
import { Document, Page } from 'react-pdf';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import 'react-pdf/dist/Page/TextLayer.css';
import { pdfWorker } from './pdf-worker.ts';
import { Button } from '../ui/button.tsx';
import { LoadingIndicator } from '../ui/loading-indicator.tsx';
import { pdfBlob, pdfBytes } from './pdf-bytes.ts';
import { PdfText } from './pdf-text.tsx';
import css from './pdf-view.module.css';
import { pdfName, saveBlob } from './save-blob.ts';
import { useElementWidth } from './use-element-width.ts';
import { usePinchZoom } from './use-pinch-zoom.ts';

/** The specified scale (WIZ-05); a narrower screen gets the scale at which the page fits its width. */
const fullScale = 1.2;
const maxZoom = 4;
const zoomStep = 1.25;
/** Width of an A4 page in points. */
const pageWidth = 595.28;
const options = { cMapUrl: '/pdfjs/cmaps/', standardFontDataUrl: '/pdfjs/standard_fonts/', wasmUrl: '/pdfjs/wasm/', worker: pdfWorker };

/** A PDF page by page, as its pages or as reflowed text, with a download (WIZ-05). `content` is base64 as the API sends it. */
export function PdfView({ name, content }: { name: string; content: string }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [view, setView] = useState<'pages' | 'text'>('pages');
  const [zoom, setZoom] = useState(1);
  const [width, paper] = useElementWidth();
  const zoomBy = (factor: number) => setZoom((before) => Math.min(maxZoom, Math.max(1, before * factor)));
  const pinch = usePinchZoom(zoomBy);
  const scale = zoom * Math.min(fullScale, (width ?? pageWidth * fullScale) / pageWidth);
  const pages = pdf?.numPages;
  const loading = (
    <div className={css.state}>
      <LoadingIndicator />
      <span className="sr">{t`Loading the document…`}</span>
    </div>
  );
  const error = (
    <p className={css.state}>
      <Trans>The document cannot be shown here. Download it instead.</Trans>
    </p>
  );
  const file = useMemo(() => ({ data: pdfBytes(content) }), [content]);
  return (
    <div className={css.viewer}>
      <div className={css.top}>
        <div className={css.group} role="group" aria-label={t`View`}>
          <button type="button" aria-pressed={view === 'pages'} onClick={() => setView('pages')}>
            <Trans>Pages</Trans>
          </button>
          <button type="button" aria-pressed={view === 'text'} onClick={() => setView('text')}>
            <Trans>Text</Trans>
          </button>
        </div>
        <Button variant="text" onPress={() => saveBlob(pdfBlob(content), pdfName(name))}>
          <Trans>Download the PDF</Trans>
        </Button>
      </div>
      {view === 'pages' && (
        <div className={css.bar}>
          <div className={css.pages} role="group" aria-label={t`Pages`}>
            <Button variant="second" size="sm" aria-label={t`Previous page`} isDisabled={page <= 1} onPress={() => setPage(page - 1)}>
              ‹
            </Button>
            <span aria-live="polite">{pages !== undefined && t`Page ${page} of ${pages}`}</span>
            <Button
              variant="second"
              size="sm"
              aria-label={t`Next page`}
              isDisabled={pages === undefined || page >= pages}
              onPress={() => setPage(page + 1)}
            >
              ›
            </Button>
          </div>
          <div className={css.pages} role="group" aria-label={t`Zoom`}>
            <Button variant="second" size="sm" aria-label={t`Zoom out`} isDisabled={zoom <= 1} onPress={() => zoomBy(1 / zoomStep)}>
              −
            </Button>
            <Button variant="second" size="sm" aria-label={t`Zoom in`} isDisabled={zoom >= maxZoom} onPress={() => zoomBy(zoomStep)}>
              +
            </Button>
          </div>
        </div>
      )}
      {/* A scrolling region must be reachable by keyboard. */}
      <section className={css.paper} data-view={view} aria-label={name} tabIndex={0} ref={paper} {...pinch}>
        <Document suspense={false} file={file} options={options} onLoadSuccess={setPdf} loading={loading} error={error}>
          {view === 'pages' ? (
            <Page pageNumber={page} scale={scale} loading={loading} error={error} />
          ) : (
            pdf && <PdfText pdf={pdf} name={name} />
          )}
        </Document>
      </section>
    </div>
  );
}
