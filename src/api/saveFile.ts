/**
 * Lets the browser download a file.
 * @example const save = () => saveFile(new Blob(['Salle;Tarif']), 'salles.csv');
 */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Only after the browser has handled the click.
  setTimeout(() => URL.revokeObjectURL(url));
}
