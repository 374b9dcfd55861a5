import type { ZoneEvent } from '@lienzo/sdk';
import type { Board } from './board.ts';

const SOURCE = 'lienzo';
const HOST_SOURCE = 'lienzo-host';

/**
 * Tells the page that embeds the zone about selections and changes. The header `frame-ancestors` decides which pages
 * can embed it. Events are sent only to the origin from which the page has answered, so that a page that takes its
 * place receives none.
 */
export function connectHostPage({ zone, scene, selection }: Board): () => void {
  let origin: string | undefined;
  const send = (message: { type: string }) => {
    if (origin !== undefined) parent.postMessage({ source: SOURCE, ...message }, origin);
  };
  const sendSelection = () => {
    const ids = [...selection.get()].flatMap((key) => scene.find(key)?.id ?? []);
    send({ type: 'selection', ...{ element_ids: ids } });
  };
  const sendChange = (event: ZoneEvent) => {
    if (event.type !== 'elements' || event.actor.type === 'store') return;
    send({ type: 'change', ...{ elements: event.elements, by: event.actor.type } });
  };
  const receive = (event: MessageEvent) => {
    const { source, type } = Object(event.data) as { source?: unknown; type?: unknown };
    if (event.source !== parent || source !== HOST_SOURCE || type !== 'connect') return;
    // The origin of a sandboxed page has no name that could be checked.
    if (event.origin === 'null') return;
    origin = event.origin;
    send({ type: 'ready' });
  };
  addEventListener('message', receive);
  const stops = [selection.subscribe(sendSelection), zone.subscribe(sendChange)];
  // Contains nothing, so any page may receive it.
  parent.postMessage({ source: SOURCE, type: 'hello' }, '*');
  return () => {
    removeEventListener('message', receive);
    for (const stop of stops) stop();
  };
}
