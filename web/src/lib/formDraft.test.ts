import { afterEach, describe, expect, it } from 'vitest';
import { formDraft } from './formDraft';

const empty = { name: '', tags: [] as string[], agreed: false, password: '' };
const form = formDraft<typeof empty>('test', ['name', 'tags']);
afterEach(() => sessionStorage.clear());

describe('a form draft', () => {
  it('returns the named fields and nothing else', () => {
    form.save({ name: 'Noor', tags: ['a'], agreed: true, password: 'Secret1' });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Secret1');
    expect(form.read(empty)).toEqual({ name: 'Noor', tags: ['a'], agreed: false, password: '' });
  });

  it('is deleted by clear', () => {
    form.save({ ...empty, name: 'Noor' });
    form.clear();
    expect(form.read(empty)).toBe(empty);
  });

  it.each([
    ['not JSON', '{'],
    ['not an object', '"Noor"'],
    ['of another type', '{"name":7,"tags":"a"}'],
    ['a list of other things', '{"tags":[1]}'],
    ['a field that is not named', '{"password":"Secret1"}'],
  ])('ignores a stored value that is %s', (_what, text) => {
    sessionStorage.setItem('caseboard.typed.test', text);
    expect(form.read(empty)).toEqual(empty);
  });
});
