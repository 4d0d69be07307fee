import { expect, it } from 'vitest';
import { addressMap, positionMap } from './maps';

// Shows: AMB-340
it('searches for the whole postal address, and encodes characters that a URL cannot contain', () => {
  const map = new URL(
    addressMap('Cirugía & Más', '100 Harbor St #2', undefined, 'Oakland, CA 94607'),
  );
  expect(map.origin + map.pathname).toBe('https://www.google.com/maps/search/');
  expect(map.searchParams.get('api')).toBe('1');
  expect(map.searchParams.get('query')).toBe('Cirugía & Más, 100 Harbor St #2, Oakland, CA 94607');
});

// Shows: AMB-340
it('shows a position without sending it in the request', () => {
  expect(positionMap({ latitude: 36.5, longitude: -119.25 })).toBe(
    'https://www.openstreetmap.org/#map=18/36.5/-119.25',
  );
});
