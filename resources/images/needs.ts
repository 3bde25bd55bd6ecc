import { anyFile, anyPicture, type FileLimits } from '../../src/engine';
import type { Label } from '../../src/metadata';
import { labels } from './labels';

/** The size in bytes above which a phone loads a picture slowly. An upload usually makes pictures smaller than that. */
const heavySize = 1024 * 1024;

/** Something that files still need, such as an alternative text. The gallery counts and filters the files by it. */
export interface Need {
  id: string;
  label: Label;
  files: FileLimits;
  /** Finds the files with this need. The file types are in `files`, not here. */
  filter: object;
}

/** Pictures without an alternative text. `[]` becomes `alt_eq=`, which matches files where nothing is stored. */
export const undescribed: Need = {
  id: 'undescribed',
  label: labels.undescribed,
  files: anyPicture,
  filter: { alt_eq: [] },
};

const all: readonly Need[] = [
  undescribed,
  { id: 'heavy', label: labels.heavy, files: anyPicture, filter: { size_gte: heavySize } },
];

/** The needs that files of these types may have, each limited to these types. */
export const needsOf = (limits: FileLimits = anyFile): readonly Need[] =>
  all.flatMap((need) => {
    const accept = limits.accept.filter((type) => need.files.accept.includes(type));
    return accept.length > 0 ? { ...need, files: { accept } } : [];
  });

/** The filter by which a list or a count finds the files with a need. */
export const filterOf = ({ files, filter }: Need) => ({ contentType_in: files.accept, ...filter });
