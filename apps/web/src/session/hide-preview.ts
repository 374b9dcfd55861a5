/** Removes the picture that the page of a share link shows until the app does. */
export function hidePreview(): void {
  document.getElementById('preview')?.remove();
}
