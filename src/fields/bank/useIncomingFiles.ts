import { useEffect, useRef, useState } from 'react';

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Hears files that are dropped or pasted anywhere on the page for as long as the screen takes some: a file that
 * misses its place would open in the tab, in the place of all that was typed. Tells whether one hangs over the page.
 */
export function useIncomingFiles(onFiles: (files: FileList) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const hear = (name: 'dragover' | 'dragleave' | 'drop', heard: (event: DragEvent) => void) =>
      window.addEventListener(name, (event) => holdsFiles(event) && heard(event), { signal });
    hear('dragover', (event) => {
      event.preventDefault();
      setOver(true);
    });
    // Leaving an element for another one names the other; leaving the window names none.
    hear('dragleave', ({ relatedTarget }) => setOver(relatedTarget !== null));
    hear('drop', (event) => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer && event.dataTransfer.files.length > 0) latest.current(event.dataTransfer.files);
    });
    window.addEventListener(
      'paste',
      (event) => {
        const files = event.clipboardData?.files;
        if (!files || files.length === 0) return;
        event.preventDefault();
        latest.current(files);
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
  return isOver;
}
