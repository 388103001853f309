import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/core/skeleton.tsx';
import { type Block, blocksOf, type TextPiece } from './pdf-blocks.ts';
import css from './pdf-text.module.css';

async function readBlocks(pdf: PDFDocumentProxy): Promise<Block[]> {
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
  const contents = await Promise.all(pages.map((page) => page.getTextContent()));
  return contents.flatMap(({ items }) =>
    blocksOf(
      items.flatMap((item): TextPiece[] => {
        if (!('str' in item)) return [];
        const transform: number[] = item.transform;
        const [, , , size = 0, x = 0, y = 0] = transform;
        return [{ text: item.str, x, y, size: Math.abs(size), width: item.width }];
      }),
    ),
  );
}

/** The text of a PDF, reflowed to the width of the screen. */
export function PdfText({ pdf, name }: { pdf: PDFDocumentProxy; name: string }) {
  const {
    data: blocks,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['pdf-text', pdf.fingerprints[0]],
    queryFn: () => readBlocks(pdf),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError)
    return (
      <LoadError
        title={<Trans>The text could not be read. The document itself is not affected.</Trans>}
        isFetching={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!blocks) return <Skeleton height="30rem" />;
  return (
    <article className={css.text} aria-label={name}>
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </article>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>;
    case 'paragraph':
      return <p>{block.text}</p>;
    case 'row':
      return (
        <p className={css.row}>
          <span>{block.name}</span>
          <span>{block.value}</span>
        </p>
      );
    case 'table': {
      const [head = [], ...rows] = block.rows;
      return (
        <table>
          <thead>
            <tr>
              {head.map((cell) => (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.join()}>
                {row.map((cell, index) => (
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    }
    default:
      return block satisfies never;
  }
}
