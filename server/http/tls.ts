import { X509Certificate } from 'node:crypto';
import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import { StartProblem } from '../lib/start-problem.ts';

/** Paths of a certificate, with those of its authority behind it, and of its key, both in PEM. */
export interface TlsFiles {
  certFile: string;
  keyFile: string;
}

interface Certificate {
  cert: string;
  key: string;
  /** Its expiry. */
  endsAt: Date;
  /** Whom it names: `DNS:app1, DNS:app2`. */
  names: string;
}

const textOf = (setting: string, file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartProblem(`${setting}: the file ${file} cannot be read.`, { cause: error });
  }
};

/** Throws a StartProblem where the files cannot be read, hold something else, or do not belong together. */
export function readCertificate({ certFile, keyFile }: TlsFiles): Certificate {
  const cert = textOf('TLS_CERT_FILE', certFile);
  const key = textOf('TLS_KEY_FILE', keyFile);
  try {
    createSecureContext({ cert, key });
    const { validTo, subjectAltName = '' } = new X509Certificate(cert);
    return { cert, key, endsAt: new Date(validTo), names: subjectAltName };
  } catch (error) {
    throw new StartProblem(`TLS_CERT_FILE and TLS_KEY_FILE must hold a certificate and its key in PEM.`, { cause: error });
  }
}

/** What the server speaks TLS with; nothing older than 1.2 (OWASP ASVS 5.0, 12.1.1). */
export function tlsOptions(files: TlsFiles) {
  const { cert, key } = readCertificate(files);
  return { cert, key, minVersion: 'TLSv1.2' } as const;
}

/** How often the files are checked. */
const checkIntervalMs = 30_000;

/** Takes a renewed certificate without a stop: when one of the files has changed, and on SIGHUP. Files that cannot be used change nothing. */
export function reloadOnChange(app: FastifyInstance, files: TlsFiles, everyMs = checkIntervalMs): void {
  const reload = () => {
    try {
      const options = tlsOptions(files);
      if ('setSecureContext' in app.server && typeof app.server.setSecureContext === 'function') app.server.setSecureContext(options);
      app.log.info({ file: files.certFile }, 'the certificate was read anew');
    } catch (error) {
      app.log.error({ err: error, file: files.certFile }, 'the certificate cannot be used; the one before stays');
    }
  };
  const paths = [files.certFile, files.keyFile];
  for (const file of paths) watchFile(file, { interval: everyMs, persistent: false }, reload);
  process.on('SIGHUP', reload);
  app.addHook('onClose', async () => {
    process.off('SIGHUP', reload);
    for (const file of paths) unwatchFile(file, reload);
  });
}
