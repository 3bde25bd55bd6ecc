import { type ReactNode, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { loadable } from '../ui/loadable';
import { documentType } from './upload/useUpload';

const DescribeFiles = loadable(() => import('./DescribeFiles'), { fallback: () => null });

/** Asks for the alternative text of pictures that have none, without interrupting the user. */
export function useDescribe(): { describe: (file: RaRecord) => void; question: ReactNode } {
  const [files, setFiles] = useState<readonly RaRecord[]>([]);
  return {
    describe: (file) => {
      const isAsked = file.contentType !== documentType && !file.alt;
      if (isAsked) setFiles((all) => [...all.filter(({ id }) => id !== file.id), file]);
    },
    question: files.length > 0 && (
      <DescribeFiles
        files={files}
        onDone={(done) => setFiles((all) => all.filter(({ id }) => !done.includes(id)))}
      />
    ),
  };
}
