import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileProblem, maxFileName, maxFileSize, safeFileName, sniffType } from '../../domain/upload.ts';

/** A zip as it lies in a file: one local header per name, without content. */
function zip(...names: string[]): Uint8Array {
  const parts = names.map((name) => {
    const bytes = new TextEncoder().encode(name);
    const header = new Uint8Array(30 + bytes.length);
    new DataView(header.buffer).setUint32(0, 0x04034b50, true);
    new DataView(header.buffer).setUint16(26, bytes.length, true);
    header.set(bytes, 30);
    return header;
  });
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
const text = (value: string) => new TextEncoder().encode(value);

describe('what a file is', () => {
  test.each([
    ['png', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
    ['jpg', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])],
    ['pdf', text('%PDF-1.7\n')],
    ['xlsx', zip('[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml')],
    ['docx', zip('[Content_Types].xml', 'docProps/app.xml', 'word/document.xml')],
  ])('a %s is known by its content', (type, bytes) => {
    expect(sniffType(bytes)).toBe(type);
  });

  test.each([
    ['an empty file', new Uint8Array()],
    ['a zip of other things, whatever its name says', zip('bomb.bin')],
    ['a page', text('<!doctype html><script>')],
    ['a drawing', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a program', Uint8Array.from([0x4d, 0x5a, 0x90])],
    ['a pdf that begins late', text(' %PDF-1.7')],
  ])('%s is refused', (_, bytes) => {
    expect(fileProblem({ size: bytes.length, start: bytes })).toBe('FILE_TYPE_NOT_ALLOWED');
  });

  test('a file of 10 MB is taken, one byte more is not', () => {
    const start = text('%PDF-1.7');
    expect(fileProblem({ size: maxFileSize, start })).toBeUndefined();
    expect(fileProblem({ size: maxFileSize + 1, start })).toBe('FILE_TOO_LARGE');
  });

  test('any bytes can be looked at', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => sniffType(Uint8Array.from([0x50, 0x4b, 0x03, 0x04, ...bytes]))).not.toThrow();
      }),
    );
  });
});

describe('a file name', () => {
  test.each([
    ['diploma.pdf', 'diploma.pdf'],
    ['C:\\Users\\ona\\diploma.pdf', 'diploma.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['', 'file'],
    ['..', 'file'],
    ['pažyma 2026 (kopija).pdf', 'pažyma 2026 (kopija).pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['a\u0000b\n.pdf', 'ab.pdf'],
  ])('%j becomes %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  test('keeps its ending and fits', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), (name) => {
        const safe = safeFileName(`${name}.pdf`);
        expect(safe.length).toBeLessThanOrEqual(maxFileName);
        expect(safe).not.toMatch(/[\\/]/);
        expect(safe.endsWith('.pdf')).toBe(true);
      }),
    );
  });
});
