import { type ReactNode, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { loadable } from '../ui/loadable';
import { documentType } from './upload/useUpload';

const DescribeFiles = loadable(() => import('./DescribeFiles'), { fallback: () => null });

/** Asks for the alternative text of pictures that have none. The caller renders the `question`. */
export function useDescribe(onDescribed?: (file: RaRecord, alt: string) => void): {
  describe: (file: RaRecord) => void;
  question: ReactNode;
} {
  const [files, setFiles] = useState<readonly RaRecord[]>([]);
  return {
    describe: (file) => {
      const lacksText = file.contentType !== documentType && !file.alt;
      if (lacksText) setFiles((all) => [...all.filter(({ id }) => id !== file.id), file]);
    },
    question: files.length > 0 && (
      <DescribeFiles
        files={files}
        onDescribed={onDescribed}
        onDone={(done) => setFiles((all) => all.filter(({ id }) => !done.includes(id)))}
      />
    ),
  };
}
