/** Hands a file to the browser, which saves it under that name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of the file once the click was handled.
  setTimeout(() => URL.revokeObjectURL(address));
}
