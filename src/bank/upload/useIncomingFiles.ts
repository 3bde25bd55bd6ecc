import { useEffect, useState } from 'react';
import { useEvent } from 'react-admin';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Receives files that are dropped or pasted anywhere on the page. A smaller drop target would let the browser open a
 * file dropped beside it, and unsaved text would be lost.
 *
 * @returns whether files are being dragged over the page
 */
export function useIncomingFiles(onFiles: (files: FileList) => void): boolean {
  const [isOver, setOver] = useState(false);
  const receive = useEvent(onFiles);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const listen = (name: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      window.addEventListener(name, (event) => hasFiles(event) && listener(event), { signal });
    listen('dragover', (event) => {
      event.preventDefault();
      setOver(true);
    });
    // `relatedTarget` is the element entered, or null outside of the window.
    listen('dragleave', ({ relatedTarget }) => setOver(relatedTarget !== null));
    listen('drop', (event) => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer && event.dataTransfer.files.length > 0) receive(event.dataTransfer.files);
    });
    window.addEventListener(
      'paste',
      (event) => {
        const files = event.clipboardData?.files;
        if (!files || files.length === 0) return;
        event.preventDefault();
        receive(files);
      },
      { signal },
    );
    return () => controller.abort();
  }, [receive]);
  return isOver;
}
