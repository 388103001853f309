/** Scans a file for viruses before it is stored. Throws where the scanner does not respond, and the file is refused. */
export interface VirusScanner {
  scan(bytes: Uint8Array): Promise<'clean' | 'infected'>;
}
