import type { ReactNode } from 'react';
import type { FileReference } from '../../../machines/investor-experience/investor-experience.machine.ts';

/** The files of the request, shown while they are asked for. */
export type FilesSlot = (files: {
  isDisabled: boolean;
  onChange: (now: { files: FileReference[]; isPending: boolean }) => void;
}) => ReactNode;

/** The company's figures of the questionnaire, in euros. */
export interface CompanyFigures {
  capital: number;
  revenue: number;
  assets: number;
}
