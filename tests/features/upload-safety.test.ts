import { createServer, type Server } from 'node:net';
import { deflateRawSync, deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { clamd } from '../../server/adapters/virus/clamd.ts';
import { readConfig } from '../../server/start/config/read-settings.ts';
import { contentProblem } from '../../server/files/active-content.ts';
import { memoryStore } from '../../server/files/file-store.ts';
import type { Store } from '../../server/store/store.ts';
import { storedFile } from '../../server/store/tables/onboarding.ts';
import { officeFile, zipFile } from '../support/zip.ts';
import { png } from './onboarding-data.ts';
import { onOwnServer, serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const pdf = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...parts, '\n%%EOF'].map((part) => Buffer.from(part as string)));
const packed = (objects: string, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') => {
  const bytes = deflateSync(objects);
  return pdf(`5 0 obj\n<< ${dictionary} /Length ${bytes.length} >>\nstream\n`, bytes, '\nendstream\nendobj');
};
/** A PDF whose form is this stream. */
const form = (xml: string | Uint8Array, filter = '/Filter /FlateDecode') => {
  const bytes = deflateSync(xml);
  return pdf(
    `1 0 obj << /AcroForm << /XFA 5 0 R >> >> endobj\n5 0 obj << ${filter} /Length ${bytes.length} >>\nstream\n`,
    bytes,
    '\nendstream endobj',
  );
};
/** A PDF with a file attached. */
const attached = (content: string, name = '(a.bin)') => {
  const bytes = deflateSync(Buffer.from(content, 'latin1'));
  return pdf(
    `1 0 obj << /Type /Filespec /F ${name} /EF << /F 5 0 R >> >> endobj\n5 0 obj << /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n`,
    bytes,
    '\nendstream endobj',
  );
};
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const contentTypes = (type: string) => ({
  name: '[Content_Types].xml',
  bytes: deflateRawSync(
    `<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/x.bin" ContentType="${type}"/></Types>`,
  ),
  unpacked: 300,
});
const document = { name: 'word/document.xml', bytes: Buffer.from('<document/>') };

describe('a file that may run something is refused by its own code [25 A13]', () => {
  test.each<[string, Uint8Array]>([
    ['a script in a PDF', pdf(`1 0 obj\n<< /Type /Catalog /OpenAction ${script} >>\nendobj`)],
    ['a script under a name in disguise', pdf(`1 0 obj << /OpenAction << /S /J#61va#53cript >> >> endobj`)],
    ['a program that is started', pdf('1 0 obj << /S /Launch /F (cmd.exe) >> endobj')],
    ['a script in packed objects', packed(`5 0 ${script}`)],
    ['a script in packed objects that do not say so', packed(`5 0 ${script}`, '/N 1 /First 4 /Fi#6cter /FlateDecode')],
    ['packed objects that end early, for whoever looks for their end', packed(`5 0 (endstream) ${script}`)],
    ['packed objects in an unknown packing', packed(script, '/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode').fill('x', 80, 90)],
    ['packed objects of an encrypted PDF', Buffer.concat([packed('5 0 << >>'), Buffer.from('trailer << /Encrypt 6 0 R >>')])],
    ['a rendition that runs a script', pdf('1 0 obj << /S /Rendition /OP 0 /JS (app.alert\\(1\\)) >> endobj')],
    ['a script under a short name in disguise', pdf('1 0 obj << /S /R#65ndition /#4aS 7 0 R >> endobj')],
    ['a script behind a word in a string and in a comment', pdf('1 0 obj << /A (stream\n \\) endobj) % endobj\n /JS(x) >> endobj')],
    [
      'a script in an object that lies in a stream',
      pdf('1 0 obj << /Length 90 >>\nstream\n2 0 obj << /JS (x) >> endobj\nendstream endobj'),
    ],
    ['a rendition in packed objects', packed('5 0 << /S /R#65ndition /JS (x) >>')],
    [
      'packed objects that have to be predicted',
      packed('5 0 << /A 1 >>', '/Type /ObjStm /First 4 /Filter /FlateDecode /DecodeParms 9 0 R'),
    ],
    ['a form with a script', form('<template><event><script contentType="application/x-javascript">1</script></event></template>')],
    ['a form with a script in UTF-16', form(Buffer.from('<t:script >1</t:script>', 'utf16le'))],
    ['a form with a hidden script', form('<!DOCTYPE x [<!ENTITY s "1">]>')],
    ['a form that nobody can read', form('<template/>', '/Filter /LZWDecode')],
    ['an attached program', attached('MZ\x90\0')],
    ['an attached script', attached('#!/bin/sh')],
    ['an attached archive', attached('PK\x03\x04')],
    ['an attached file named as a program', attached('alert(1)', '(bill.pdf.js)')],
    ['one named so in other letters', attached('alert(1)', '<feff0061002e0076006200730000>')],
    ['one named so by codes', attached('alert(1)', '(a\\056ps1)')],
    ['an attached file of an encrypted PDF', Buffer.concat([attached('<x/>'), Buffer.from('trailer << /Encrypt 6 0 R >>')])],
    ['objects that are read without end', pdf('1 0 obj ('.repeat(40) + 'x'.repeat(4000))],
    ['a macro in a document', zipFile(contentTypes('text/xml'), document, { name: 'word/vbaProject.bin', bytes: Buffer.from('x') })],
    ['a macro under another name', zipFile(contentTypes('application/vnd.ms-office.vbaProject'), document)],
    ['a control', zipFile(contentTypes('text/xml'), document, { name: 'word/activeX/activeX1.bin', bytes: Buffer.from('x') })],
  ])('%s', async (_title, bytes) => {
    const person = await server.person();
    expect(await person.upload('file.pdf', bytes)).toMatchObject({ status: 400, body: { errorCode: 'FILE_ACTIVE_CONTENT' } });
    expect(await store.db.$count(storedFile, eq(storedFile.userId, person.id))).toBe(0);
  });

  test.each<[string, Uint8Array]>([
    [
      'a PDF with a link and a first page',
      pdf('1 0 obj << /OpenAction [3 0 R /Fit] /A << /S /URI /URI (https://bank.example) >> >> endobj'),
    ],
    ['a PDF of packed objects', packed('5 0 << /Type /Page >>')],
    ['an encrypted PDF whose objects lie open', pdf('1 0 obj << /Type /Catalog >> endobj trailer << /Encrypt 6 0 R >>')],
    ['a PDF with a form that only shows', form('<template><subform name="subscript"/></template>')],
    ['a PDF with an attached invoice', attached('<?xml version="1.0"?><Invoice/>', '(factur-x.xml)')],
    [
      'a PDF with a picture that holds a name by chance',
      pdf('1 0 obj << /Filter /DCTDecode >>\nstream\n\xff /JS (x) /XFA /EF \xfe\nendstream endobj'),
    ],
    ['a PDF with a form in words only', pdf('1 0 obj << /Title (/JS and /XFA and /EF) >> endobj')],
    ['a document', officeFile('docx')],
    ['a spreadsheet', officeFile('xlsx')],
    ['a picture', png],
  ])('and %s is taken', async (_title, bytes) => {
    const person = await server.person();
    expect((await person.upload('file.pdf', bytes)).status).toBe(200);
  });
});

test('the test virus is refused in every type of file [25 A13]', async () => {
  const person = await server.person();
  for (const bytes of [
    pdf(eicar),
    Buffer.concat([png, Buffer.from(eicar)]),
    zipFile(contentTypes('text/xml'), document, { name: 'a.com', bytes: Buffer.from(eicar) }),
    zipFile(contentTypes('text/xml'), document, { name: 'word/a.bin', bytes: deflateRawSync(eicar), unpacked: eicar.length }),
  ])
    expect(await person.upload('virus.pdf', bytes)).toMatchObject({ status: 400, body: { errorCode: 'FILE_INFECTED' } });
  expect(await contentProblem('pdf', pdf('harmless'))).toBeUndefined();
});

test('of many files sent at the same moment only as many get in as there is room for [25 A13]', async () => {
  const person = await server.person();
  const sent = { userId: person.id, fileName: 'a.png', contentType: 'image/png', size: 1, createdAt: server.clock.now() };
  await store.db.insert(storedFile).values(Array.from({ length: 195 }, (_, at) => ({ ...sent, id: `fil-${person.id}-${at}` })));
  const answers = await Promise.all(Array.from({ length: 14 }, () => person.upload('more.png', png)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  expect(await store.db.$count(storedFile, eq(storedFile.userId, person.id))).toBe(200);
});

test('a file whose bytes cannot be stored counts for nothing [25 A13]', async () => {
  const files = { ...memoryStore(), put: () => Promise.reject(new Error('the disk is full')) };
  const own = await serverOn(store, files);
  try {
    const person = await own.person();
    expect((await person.upload('a.png', png)).status).toBe(500);
    expect(await store.db.$count(storedFile, eq(storedFile.userId, person.id))).toBe(0);
  } finally {
    await own.app.close();
  }
});

describe('a ClamAV daemon [25 A13]', () => {
  const daemons: Server[] = [];
  afterEach(async () => {
    await Promise.all(daemons.splice(0).map((daemon) => new Promise((resolve) => daemon.close(resolve))));
  });

  /** A daemon that reads INSTREAM as ClamAV does, and answers by what it read. */
  async function daemon(answer: (bytes: Buffer) => string): Promise<number> {
    const listening = createServer((socket) => {
      let read: Buffer = Buffer.alloc(0);
      socket.on('data', (part) => {
        read = Buffer.concat([read, part]);
        const command = 'zINSTREAM\0';
        if (read.length < command.length || read.subarray(0, command.length).toString() !== command) return;
        const chunks: Buffer[] = [];
        for (let at = command.length; at + 4 <= read.length; ) {
          const length = read.readUInt32BE(at);
          if (length === 0) return void socket.end(answer(Buffer.concat(chunks)));
          if (at + 4 + length > read.length) return;
          chunks.push(read.subarray(at + 4, at + 4 + length));
          at += 4 + length;
        }
      });
    });
    daemons.push(listening);
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    return (listening.address() as { port: number }).port;
  }
  const tell = (bytes: Buffer) => (bytes.includes('virus') ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');

  test('gets every byte and tells what is infected', async () => {
    let received: Buffer = Buffer.alloc(0);
    const port = await daemon((bytes) => {
      received = bytes;
      return tell(bytes);
    });
    const scanner = clamd({ host: '127.0.0.1', port });
    const large = Buffer.alloc(300_000, 'harmless ');
    expect(await scanner.scan(large)).toBe('clean');
    expect(received.equals(large)).toBe(true);
    expect(await scanner.scan(Buffer.from('a virus'))).toBe('infected');
  });

  test.each([
    ['an error', () => 'INSTREAM size limit exceeded. ERROR\0'],
    ['nothing', () => ''],
    ['a name that ends like a clean file', () => 'stream: x OK\0'],
  ])('that answers %s: nothing is taken for clean', async (_title, answer) => {
    await expect(clamd({ host: '127.0.0.1', port: await daemon(answer) }).scan(Buffer.from('x'))).rejects.toThrow('the virus scanner');
  });

  test('that is not there lets no file in, and one that is there decides', async () => {
    const port = await daemon(tell);
    const one = async (to: number) => {
      const own = await serverOn(store, undefined, clamd({ host: '127.0.0.1', port: to }));
      try {
        const person = await own.person();
        const upload = async (bytes: Uint8Array) => {
          const { status, body } = await person.upload('a.png', bytes);
          return { status, code: (body as { errorCode?: string }).errorCode };
        };
        return [await upload(png), await upload(Buffer.concat([png, Buffer.from('virus')]))];
      } finally {
        await own.app.close();
      }
    };
    expect(await one(port)).toEqual([{ status: 200 }, { status: 400, code: 'FILE_INFECTED' }]);
    expect((await one(1))[0]).toEqual({ status: 500, code: 'INTERNAL_ERROR' });
  });

  test('is named by CLAMAV_URL', () => {
    expect(readConfig({ CLAMAV_URL: 'tcp://clamav:3311' }).clamd).toEqual({ host: 'clamav', port: 3311 });
    expect(readConfig({ CLAMAV_URL: 'tcp://[::1]' }).clamd).toEqual({ host: '::1', port: 3310 });
    expect(readConfig({}).clamd).toBeUndefined();
    expect(() => readConfig({ CLAMAV_URL: 'clamav:3310' })).toThrow('CLAMAV_URL must be');
  });
});
