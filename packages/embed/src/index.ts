import { defineLienzoCanvas } from './lienzo-canvas.ts';

export { type EmbedAddress, embedAddress } from './embed-address.ts';
export type { CanvasEvent, CanvasEvents, ChangedElement } from './messages.ts';
export { defineLienzoCanvas };

if (typeof customElements !== 'undefined') defineLienzoCanvas();
