import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { Document, Page } from 'react-pdf';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import 'react-pdf/dist/Page/TextLayer.css';
import './pdf-worker.ts';
import { Button } from '../ui/button.tsx';
import { LoadingIndicator } from '../ui/loading-indicator.tsx';
import { pdfBlob, pdfBytes } from './pdf-bytes.ts';
import css from './pdf-view.module.css';
import { pdfName, saveBlob } from './save-blob.ts';

const scale = 1.2;
const options = { cMapUrl: '/pdfjs/cmaps/', standardFontDataUrl: '/pdfjs/standard_fonts/', wasmUrl: '/pdfjs/wasm/' };

/** A PDF page by page at scale 1.2, with a download (WIZ-05). `content` is base64 as the API sends it. */
export function PdfView({ name, content }: { name: string; content: string }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [pages, setPages] = useState<number>();
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
      <div className={css.bar}>
        <div className={css.pages} role="group" aria-label={t`Pages`}>
          <Button variant="second" size="sm" isDisabled={page <= 1} onPress={() => setPage(page - 1)}>
            <Trans>Previous page</Trans>
          </Button>
          <Button variant="second" size="sm" isDisabled={pages === undefined || page >= pages} onPress={() => setPage(page + 1)}>
            <Trans>Next page</Trans>
          </Button>
          <span aria-live="polite">{pages !== undefined && t`Page ${page} of ${pages}`}</span>
        </div>
        <Button variant="text" onPress={() => saveBlob(pdfBlob(content), pdfName(name))}>
          <Trans>Download the PDF</Trans>
        </Button>
      </div>
      {/* A scrolling region must be reachable by keyboard. */}
      <section className={css.paper} aria-label={name} tabIndex={0}>
        <Document
          suspense={false}
          file={file}
          options={options}
          onLoadSuccess={({ numPages }) => setPages(numPages)}
          loading={loading}
          error={error}
        >
          <Page pageNumber={page} scale={scale} loading={loading} error={error} />
        </Document>
      </section>
    </div>
  );
}
