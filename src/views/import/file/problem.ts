import type { Label } from '../../../metadata';

export class FileProblem extends Error {
  constructor(readonly label: Label) {
    super(label.en);
  }
}

export const fileProblem = (fr: string, en: string) => new FileProblem({ fr, en });
