/** Tells viruses, before a file is stored. A scanner that cannot answer throws, and the file is not taken. */
export interface VirusScanner {
  scan(bytes: Uint8Array): Promise<'clean' | 'infected'>;
}
