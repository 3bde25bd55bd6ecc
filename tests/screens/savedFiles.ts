import { onTestFinished, vi } from 'vitest';

/** Collects the files that the app saves: jsdom downloads none. */
export function savedFiles(): { name: string; file: Blob }[] {
  const files: { name: string; file: Blob }[] = [];
  let file = new Blob();
  URL.createObjectURL = (one) => {
    file = one as Blob;
    return 'blob:saved';
  };
  URL.revokeObjectURL = () => {};
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, file });
  });
  onTestFinished(() => click.mockRestore());
  return files;
}
