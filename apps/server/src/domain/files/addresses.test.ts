import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAddressSigner, downloadExpiry } from './addresses.ts';

const signer = createAddressSigner({ secret: new Uint8Array(32), origin: '' });
const other = createAddressSigner({ secret: new Uint8Array(32).fill(1), origin: '' });

const ids = fc.bigInt({ min: 1n, max: 2n ** 53n }).map(String);
const downloads = fc.record({
  editionId: ids,
  fileId: ids,
  name: fc.string({ unit: 'grapheme', maxLength: 255 }),
});
const sizes = fc.constantFrom(0, 256, 1024, 2048);
const times = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2100-01-01'),
  noInvalidDate: true,
});

function parse(address: string) {
  const url = new URL(address, 'http://service');
  return { path: url.pathname, query: Object.fromEntries(url.searchParams) };
}

const seconds = fc.integer({ min: 0, max: 7_200 });

it('accepts its own addresses for at least 30 and at most 60 minutes', () => {
  fc.assert(
    fc.property(downloads, sizes, times, seconds, (download, size, now, seconds) => {
      const { path, query } = parse(signer.signDownloads(download, now)(size));
      const later = new Date(now.getTime() + seconds * 1_000);
      const isAccepted = signer.accepts('GET', path, query, later);
      if (seconds <= 1_800) expect(isAccepted).toBe(later < downloadExpiry(now));
      if (seconds < 1_800) expect(isAccepted).toBe(true);
      if (seconds >= 3_600) expect(isAccepted).toBe(false);
      expect(other.accepts('GET', path, query, now)).toBe(false);
      expect(signer.accepts('PUT', path, query, now)).toBe(false);
    }),
  );
});

it('signs the same address within half an hour, so that caches can use it', () => {
  const download = { editionId: '1', fileId: '2', name: 'a' };
  const at = (time: string) => signer.signDownloads(download, new Date(`2026-01-01T${time}Z`))(256);
  expect(at('10:00:00')).toBe(at('10:29:59'));
  expect(at('10:30:00')).not.toBe(at('10:29:59'));
});

it('refuses an address in which anything but the size was changed', () => {
  fc.assert(
    fc.property(downloads, downloads, sizes, times, (one, two, size, now) => {
      const first = parse(signer.signDownloads(one, now)(256));
      const second = parse(signer.signDownloads(two, now)(size));
      const isSame = JSON.stringify(one) === JSON.stringify(two);
      const mixed = { ...second.query, signature: first.query.signature };
      expect(signer.accepts('GET', second.path, mixed, now)).toBe(isSame);
    }),
  );
});

it.each([
  {},
  { expires: '9999999999' },
  { expires: ['9999999999', '1'], signature: 'a' },
  { expires: '1e12', signature: '' },
  { expires: '9999999999', signature: { length: 43 } },
])('refuses the query %j', (query) => {
  expect(signer.accepts('GET', '/service/files/1/2/0', query, new Date(0))).toBe(false);
});
