import { afterEach, describe, expect, it } from 'vitest';
import { kept } from './kept';

const empty = { name: '', tags: [] as string[], agreed: false, password: '' };
const form = kept<typeof empty>('test', ['name', 'tags']);
afterEach(() => sessionStorage.clear());

describe('what was typed', () => {
  it('comes back, as far as it may be kept', () => {
    form.keep({ name: 'Noor', tags: ['a'], agreed: true, password: 'Secret1' });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Secret1');
    expect(form.read(empty)).toEqual({ name: 'Noor', tags: ['a'], agreed: false, password: '' });
  });

  it('is gone once dropped', () => {
    form.keep({ ...empty, name: 'Noor' });
    form.drop();
    expect(form.read(empty)).toBe(empty);
  });

  it.each([
    ['no JSON', '{'],
    ['no object', '"Noor"'],
    ['another kind', '{"name":7,"tags":"a"}'],
    ['a list of other things', '{"tags":[1]}'],
    ['a field that is never kept', '{"password":"Secret1"}'],
  ])('is not believed when it is %s', (_what, text) => {
    sessionStorage.setItem('caseboard.typed.test', text);
    expect(form.read(empty)).toEqual(empty);
  });
});
