import { describe, expect, it } from 'vitest';
import { eventDecoder } from './events';

// Shows: AMB-53
describe('eventDecoder', () => {
  it('decodes messages that are split anywhere between chunks', () => {
    const decode = eventDecoder();
    const text =
      ': hello\n\nevent: topic\ndata: cases\n\ndata: notifications\r\n\r\nevent: requests\n\n';
    const decoded = [...text].flatMap((letter) => decode(letter));
    expect(decoded).toEqual([
      { event: 'topic', data: 'cases' },
      { event: 'message', data: 'notifications' },
      { event: 'requests', data: '' },
    ]);
  });
});
