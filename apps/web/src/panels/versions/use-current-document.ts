import type { StoredZoneDocument } from '@lienzo/contract';
import type { LiveZone } from '@lienzo/sdk';
import { projectDocument } from '@lienzo/zone-doc';
import { useEffect, useState } from 'react';
import { throttle } from '../../canvas/state/throttle.ts';

type Content = Pick<StoredZoneDocument, 'elements'>;

/** Milliseconds between two readings while people edit. */
const INTERVAL = 500;

/** Returns the content of an open zone in the form of a version, updated when it changes. */
export function useCurrentDocument({ doc }: LiveZone): Content {
  const [content, setContent] = useState(() => read(doc));
  useEffect(() => {
    setContent(read(doc));
    const update = throttle(INTERVAL, () => setContent(read(doc)));
    const onUpdate = () => update(undefined);
    doc.on('update', onUpdate);
    return () => {
      doc.off('update', onUpdate);
      update.stop();
    };
  }, [doc]);
  return content;
}

function read(doc: LiveZone['doc']): Content {
  const drawn = projectDocument(doc).elements.filter(({ kind }) => kind !== 'comment');
  const elements = drawn.map(({ kind, element }) => ({
    type: kind === 'frame' ? 'FRAME' : 'OBJECT',
    [kind]: element,
  }));
  return { elements: elements as Content['elements'] }; // the kind names the element
}
