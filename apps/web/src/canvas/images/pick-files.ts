/** Opens the file dialog of the browser. Must be called while a click or key press is handled. */
export function pickFiles(
  onPicked: (files: readonly File[]) => void,
  { accept = 'image/*', multiple = true }: { accept?: string | undefined; multiple?: boolean } = {},
): void {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', accept, multiple });
  input.addEventListener('change', () => onPicked([...(input.files ?? [])]));
  input.click();
}
