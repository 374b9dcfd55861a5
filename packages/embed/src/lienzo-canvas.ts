import { embedAddress } from './embed-address.ts';
import { CONNECT, type FrameMessage, readMessage } from './messages.ts';

const NAME = 'lienzo-canvas';

/**
 * Defines the element `<lienzo-canvas src="https://host/l/secret">`. It shows the zone of a share link and dispatches
 * the events of `CanvasEvents`, and `error` if `src` is not the address of a share link.
 */
export function defineLienzoCanvas(): void {
  if (customElements.get(NAME)) return;
  customElements.define(NAME, createElementClass());
}

// Inside a function, because servers that render pages have no HTMLElement.
function createElementClass() {
  return class LienzoCanvas extends HTMLElement {
    static readonly observedAttributes = ['src', 'title'];
    #frame: HTMLIFrameElement | undefined;
    #origin = '';

    connectedCallback(): void {
      this.style.display ||= 'block';
      window.addEventListener('message', this.#receive);
      this.#load();
    }

    disconnectedCallback(): void {
      window.removeEventListener('message', this.#receive);
    }

    attributeChangedCallback(name: string): void {
      if (!this.isConnected) return;
      if (name === 'src') this.#load();
      else if (this.#frame) this.#frame.title = this.title;
    }

    #load(): void {
      try {
        const { address, origin } = embedAddress(this.getAttribute('src') ?? '', document.baseURI);
        const frame = this.#open();
        this.#origin = origin;
        if (frame.src !== address) frame.src = address;
      } catch (error) {
        this.#frame?.remove();
        this.#frame = undefined;
        this.dispatchEvent(new ErrorEvent('error', { error, message: String(error) }));
      }
    }

    #open(): HTMLIFrameElement {
      if (this.#frame) return this.#frame;
      const frame = document.createElement('iframe');
      frame.title = this.title || 'Lienzo';
      frame.allow = 'fullscreen; clipboard-write';
      frame.referrerPolicy = 'no-referrer';
      Object.assign(frame.style, { border: '0', width: '100%', height: '100%' });
      (this.shadowRoot ?? this.attachShadow({ mode: 'open' })).append(frame);
      this.#frame = frame;
      return frame;
    }

    readonly #receive = ({ data, origin, source }: MessageEvent): void => {
      const target = this.#frame?.contentWindow;
      // Any page can send messages, so both the window and its origin must be those of the frame.
      if (!target || source !== target || origin !== this.#origin) return;
      const message = readMessage(data);
      if (message?.type === 'hello') target.postMessage(CONNECT, this.#origin);
      else if (message) this.#dispatch(message);
    };

    #dispatch(detail: Exclude<FrameMessage, { type: 'hello' }>): void {
      this.dispatchEvent(new CustomEvent(detail.type, { detail }));
    }
  };
}
