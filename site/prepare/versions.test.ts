import { describe, expect, it } from 'vitest';
import { createVersionsPage } from './versions.ts';

describe('createVersionsPage', () => {
  it('lists older versions with their addresses', () => {
    const { text } = createVersionsPage({
      current: '2.0.0',
      older: [{ version: '1.0.0', url: '/1.0/' }],
    });
    expect(text).toContain('describe Lienzo 2.0.0');
    expect(text).toContain('| [1.0.0](/1.0/) |');
  });
});
