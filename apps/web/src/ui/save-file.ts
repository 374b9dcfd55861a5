/** Downloads a file in the browser. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has started by then, and the memory can be released.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
