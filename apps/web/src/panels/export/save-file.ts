/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by then; a large file keeps its memory no longer than this.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
