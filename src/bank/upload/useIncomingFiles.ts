import { useEffect, useState } from 'react';
import { useEvent } from 'react-admin';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Only the last receiver gets files: a dialog that opens over the gallery adds its own receiver. */
const receivers: unknown[] = [];

/**
 * Listens on the whole page: the browser would open a file dropped beside a smaller target, and lose unsaved text.
 * @returns whether files are being dragged over the page
 */
export function useIncomingFiles(onFiles: (files: FileList) => void): boolean {
  const [isOver, setOver] = useState(false);
  const receive = useEvent(onFiles);
  useEffect(() => {
    receivers.push(receive);
    const isLast = () => receivers.at(-1) === receive;
    const controller = new AbortController();
    const { signal } = controller;
    const listen = (name: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      window.addEventListener(name, (event) => isLast() && hasFiles(event) && listener(event), { signal });
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
        const { files, types } = event.clipboardData ?? {};
        if (!isLast() || !files?.length) return;
        // Copied spreadsheet cells contain text, HTML and a picture: a field takes the text. A copied file has no HTML.
        const isText = ['text/plain', 'text/html'].every((type) => types?.includes(type));
        const field = 'input:not([type=checkbox]), textarea, [contenteditable]';
        if (isText && (event.target as Element).closest?.(field)) return;
        event.preventDefault();
        receive(files);
      },
      { signal },
    );
    return () => {
      controller.abort();
      receivers.splice(receivers.indexOf(receive), 1);
    };
  }, [receive]);
  return isOver;
}
