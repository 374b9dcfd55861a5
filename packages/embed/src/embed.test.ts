import { describe, expect, it } from 'vitest';
import { embedAddress } from './index.ts';
import { readMessage } from './messages.ts';

describe('the address of a frame', () => {
  it.each([
    ['https://canvas.example/l/abc123', undefined],
    ['https://canvas.example/embed/l/abc123/', undefined],
    ['/l/abc123', 'https://canvas.example/page'],
  ])('is that of the link %s', (link, base) => {
    expect(embedAddress(link, base)).toEqual({
      address: 'https://canvas.example/embed/l/abc123',
      origin: 'https://canvas.example',
    });
  });

  it.each(['', 'l/abc', 'https://canvas.example/e/1', 'javascript:alert(1)//l/abc', 'ftp://a/l/b'])(
    'does not exist for %s',
    (link) => {
      expect(() => embedAddress(link)).toThrow(TypeError);
    },
  );
});

describe('a message', () => {
  it('of the frame is read', () => {
    const message = { source: 'lienzo', type: 'selection', element_ids: ['a'] };
    expect(readMessage(message)).toEqual({ type: 'selection', element_ids: ['a'] });
  });

  it.each([null, 'hello', 7, {}, { type: 'hello' }, { source: 'lienzo', type: 'surprise' }])(
    'of other scripts is ignored: %j',
    (data) => {
      expect(readMessage(data)).toBeUndefined();
    },
  );
});
