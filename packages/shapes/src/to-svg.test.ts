import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixedWidthMeasure } from '../test/fixed-width-measure.ts';
import { textsOf } from '../test/well-formed.ts';
import { drawShape } from './draw-shape.ts';
import type { Drawing, ImageItem, PathItem, TextItem } from './drawing.ts';
import { solid } from './paint.ts';
import { toSvg } from './to-svg.ts';
import { shapeVariants } from './variants.ts';

const box = { left: 0, top: 0, width: 100, height: 50 };
const options = { box, fontFamily: (family: string) => `'${family}', sans-serif` };

const text: TextItem = {
  kind: 'text',
  text: 'Hello',
  x: 10,
  y: 20,
  width: 40,
  face: { family: 'Inter', weight: 400, italic: false },
  size: 16,
  paint: solid('#112233'),
  underline: false,
  strike: false,
};

const path: PathItem = { kind: 'path', d: 'M 0 0 L 10 0 L 10 10 Z', fill: solid('#ff0000') };

function drawing(...items: Drawing['items']): Drawing {
  return { items, bounds: box };
}

describe('toSvg', () => {
  it('exports the given area at the given scale', () => {
    const part = { left: -10, top: 5, width: 100, height: 50 };
    const svg = toSvg([], { ...options, box: part, scale: 2, background: '#f6f1e7' });
    expect(svg).toContain('width="200" height="100" viewBox="-10 5 100 50"');
    expect(svg).toContain('<rect x="-10" y="5" width="100" height="50" fill="#f6f1e7"/>');
  });

  it('is at least one pixel wide and high', () => {
    const box = { left: 0, top: 0, width: 10, height: 100_000 };
    const svg = toSvg([], { box, scale: 0.001, fontFamily: String });
    expect(svg).toContain('width="1" height="100"');
  });

  it('escapes markup in text', () => {
    const hostile = `</text><script>alert("1")</script> & ]]> <!-- ' --> &lt;`;
    const svg = toSvg([drawing({ ...text, text: hostile })], options);
    expect(svg).not.toContain('<script');
    expect(textsOf(svg)).toEqual([
      '&lt;/text&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; ]]&gt; &lt;!-- &#39; --&gt; &amp;lt;',
    ]);
  });

  it('stays well-formed for every character', () => {
    const any = fc.string({
      unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    });
    fc.assert(
      fc.property(any, any, (written, family) => {
        const face = { ...text.face, family };
        const svg = toSvg([drawing({ ...text, text: written, face })], options);
        expect(textsOf(svg).length).toBe(written === '' ? 0 : 1);
        expect(svg.isWellFormed()).toBe(true);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow them
        expect(svg).not.toMatch(/[\u0000-\u001f\ufffe\uffff]/);
      }),
    );
  });

  it('sets the measured width of text, except in scripts with connected letters', () => {
    expect(toSvg([drawing(text)], options)).toContain('textLength="40"');
    const arabic = { ...text, text: 'مرحبا' };
    expect(toSvg([drawing(arabic)], options)).not.toContain('textLength');
  });

  it('writes the style of text', () => {
    const face = { family: 'Lato', weight: 700, italic: true };
    const svg = toSvg([drawing({ ...text, face, underline: true, strike: true })], options);
    expect(svg).toContain('font-family="&#39;Lato&#39;, sans-serif"');
    expect(svg).toContain('font-weight="700" font-style="italic"');
    expect(svg).toContain('text-decoration="underline line-through"');
  });

  it('rotates everything and mirrors everything except text', () => {
    const transform = { center: { x: 50, y: 25 }, degrees: 30, flipH: true, flipV: false };
    const svg = toSvg([{ ...drawing(path, text), transform }], options);
    expect(svg).toContain('<g transform="rotate(30 50 25)">');
    expect(svg).toMatch(/<path [^>]*transform="matrix\(-1 0 0 1 100 0\)"/);
    expect(svg).not.toMatch(/<text [^>]*transform/);
  });

  it('defines a repeated gradient once', () => {
    const stops = [
      { color: '#000000', opacity: 0.5, offset: 0 },
      { color: '#ffffff', opacity: 1, offset: 1 },
    ];
    const ends = { from: { x: 0, y: 0 }, to: { x: 10, y: 0 } };
    const fill = { kind: 'linear', ...ends, stops, opacity: 0.5 } as const;
    const svg = toSvg([drawing({ ...path, fill }), drawing({ ...path, fill })], options);
    expect(svg.match(/<linearGradient/g)).toHaveLength(1);
    expect(svg.match(/fill="url\(#d1\)" fill-opacity="0.5"/g)).toHaveLength(2);
    expect(svg).toContain('stop-opacity="0.5"');
  });

  it('uses a clip path for the inside of an outline and a mask for the outside', () => {
    const line = { paint: solid('#000000'), width: 4, join: 'round', cap: 'square' } as const;
    const inside = { ...path, line, clip: { d: path.d, rule: 'evenodd', side: 'inside' } } as const;
    const outside = { ...inside, clip: { ...inside.clip, side: 'outside' } } as const;
    const svg = toSvg([drawing(inside, outside)], options);
    expect(svg).toContain(
      '<clipPath id="d1"><path d="M 0 0 L 10 0 L 10 10 Z" clip-rule="evenodd"/>',
    );
    expect(svg).toMatch(
      /<mask id="d2" maskUnits="userSpaceOnUse" x="-9" y="-9" width="28" height="28">/,
    );
    expect(svg).toContain('clip-path="url(#d1)"');
    expect(svg).toContain('mask="url(#d2)"');
  });

  it('returns the same document for the same drawings', () => {
    const write = () =>
      toSvg(
        shapeVariants.map(({ geometry }) =>
          drawShape(
            { meta: { id: '0197' }, ...geometry, properties: { layout: box } },
            fixedWidthMeasure,
          ),
        ),
        options,
      );
    expect(write()).toBe(write());
    expect(textsOf(write())).toEqual([]);
  });

  const image: ImageItem = {
    kind: 'image',
    source: '71',
    box: { left: 10, top: 20, width: 40, height: 20 },
    placeholder: [path],
  };

  it('stretches a picture to its box and describes it', () => {
    const addressOf = ({ source }: ImageItem) => `data:image/png;base64,${source}`;
    const svg = toSvg([drawing({ ...image, alt: 'Boats & <nets>' })], { ...options, addressOf });
    expect(svg).toContain(
      '<image x="10" y="20" width="40" height="20" preserveAspectRatio="none" href="data:image/png;base64,71">' +
        '<title>Boats &amp; &lt;nets&gt;</title></image>',
    );
  });

  it('shows only the crop of a picture, mirrored with its shape', () => {
    const crop = { x: 0.5, y: 0, width: 0.25, height: 0.5 };
    const transform = { center: { x: 30, y: 30 }, degrees: 0, flipH: true, flipV: false };
    const flipped = { ...drawing({ ...image, crop }), transform };
    const svg = toSvg([flipped], { ...options, addressOf: () => 'data:,' });
    expect(svg).toContain('<image x="-70" y="20" width="160" height="40"');
    expect(svg).toContain('transform="matrix(-1 0 0 1 60 0)" clip-path="url(#d1)"');
    expect(svg).toContain('<clipPath id="d1"><path d="M 10 20 L 50 20 L 50 40 L 10 40 Z"/>');
  });

  it('draws the placeholder of a picture without an address', () => {
    const svg = toSvg([drawing(image)], options);
    expect(svg).toContain(`<path d="${path.d}"`);
    expect(svg).not.toContain('<image');
  });
});
