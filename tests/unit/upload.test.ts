import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileNameFor, fileProblem, maxFileName, maxFileSize, safeFileName, signatureLength, sniffType } from '../../domain/upload.ts';
import { inspect } from '../../server/files/inspect.ts';
import { officeFile, zipFile } from '../support/zip.ts';

const text = (value: string) => new TextEncoder().encode(value);

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('the form, by the start of a file, and the server, by all of it, say the same', () => {
  test.each([
    ['png', Uint8Array.from(Buffer.from(picture, 'base64'))],
    ['jpg', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0])],
    ['pdf', text('%PDF-1.7\n')],
    ['xlsx', officeFile('xlsx')],
    ['docx', officeFile('docx')],
  ])('a %s is known by its content', async (type, bytes) => {
    expect(sniffType(bytes.subarray(0, signatureLength))).toBe(type);
    expect(await inspect(bytes)).toMatchObject({ type });
  });

  test.each([
    ['a zip of other things, whatever its name says', zipFile({ name: 'bomb.bin', bytes: text('no sheet') })],
    [
      'an Office file that is neither a sheet nor a text',
      zipFile({ name: '[Content_Types].xml', bytes: text('<Types/>') }, { name: 'ppt/presentation.xml', bytes: text('<p/>') }),
    ],
    ['a page', text('<!doctype html><script>')],
    ['a drawing', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a program', Uint8Array.from([0x4d, 0x5a, 0x90])],
    ['a pdf that begins late', text(' %PDF-1.7')],
    ['a text', text('Two criteria are met, I promise.')],
  ])('%s is refused', async (_, bytes) => {
    expect(fileProblem({ size: bytes.length, start: bytes })).toBe('FILE_TYPE_NOT_ALLOWED');
    expect(await inspect(bytes)).toBeUndefined();
  });
});

describe('what a file is', () => {
  test('a file of 10 MB is taken, one byte more is not', () => {
    const start = text('%PDF-1.7');
    expect(fileProblem({ size: maxFileSize, start })).toBeUndefined();
    expect(fileProblem({ size: maxFileSize + 1, start })).toBe('FILE_TOO_LARGE');
  });

  test('a file with nothing in it is refused for that', () => {
    expect(fileProblem({ size: 0, start: new Uint8Array() })).toBe('FILE_EMPTY');
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
    ['<b>"a|b?*:.pdf', 'bab.pdf'],
    ['paz\u030Cyma.pdf', 'pa\u017Eyma.pdf'],
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

  test.each([
    ['picture.pdf', 'png', 'picture.png'],
    ['picture.PNG', 'png', 'picture.PNG'],
    ['picture.jpeg', 'jpg', 'picture.jpeg'],
    ['v1.2', 'pdf', 'v1.pdf'],
    ['.pdf', 'pdf', 'file.pdf'],
    ['', 'docx', 'file.docx'],
    [`${'x'.repeat(300)}.xlsx`, 'xlsx', `${'x'.repeat(250)}.xlsx`],
    ['\u{1F600}'.repeat(200), 'png', `${'\u{1F600}'.repeat(125)}.png`],
  ] as const)('%j that is a %s is kept as %j', (name, type, kept) => {
    expect(fileNameFor(type, name)).toBe(kept);
  });
});
