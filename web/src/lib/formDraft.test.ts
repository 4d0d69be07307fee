import { afterEach, describe, expect, it } from 'vitest';
import { clearFormDrafts } from './clearFormDrafts';
import { type DraftOptions, readDraft, removeDraft, writeDraft } from './formDraft';

const empty = {
  name: '',
  tags: [] as string[],
  place: { city: '', rows: [] as object[] },
  agreed: false,
  password: '',
};
const options = { name: 'test', fields: ['name', 'tags', 'place'] } as const;
const typed = { ...empty, name: 'Noor', tags: ['a'], agreed: true, password: 'Secret1' };
afterEach(() => sessionStorage.clear());

describe('a form draft', () => {
  it('returns the named fields and nothing else', () => {
    writeDraft(options, typed);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Secret1');
    expect(readDraft(options, empty)).toEqual({ ...empty, name: 'Noor', tags: ['a'] });
  });

  it('stores all fields unless some are named', () => {
    writeDraft({ name: 'all' }, typed);
    expect(readDraft({ name: 'all' }, empty)).toEqual(typed);
  });

  it('is not restored over other data', () => {
    writeDraft(options, typed, 'version 1');
    expect(readDraft(options, empty, 'version 2')).toBeUndefined();
    expect(readDraft(options, empty, 'version 1')).toBeDefined();
  });

  it('is deleted alone or with all drafts', () => {
    writeDraft(options, typed);
    removeDraft('test');
    expect(readDraft(options, empty)).toBeUndefined();
    writeDraft(options, typed);
    sessionStorage.setItem('other', '1');
    clearFormDrafts();
    expect(Object.keys(sessionStorage)).toEqual(['other']);
  });

  it('leaves a field without a default to the form', () => {
    const optional: DraftOptions<{ name: string; mark?: unknown }> = {
      name: 'test',
      fields: ['name', 'mark'],
    };
    writeDraft(optional, { name: 'Noor', mark: { color: 'red' } });
    expect(readDraft(optional, { name: '' })).toEqual({ name: 'Noor', mark: { color: 'red' } });
    writeDraft(optional, { name: 'Noor' });
    expect(readDraft(optional, { name: '' })).toEqual({ name: 'Noor', mark: undefined });
  });

  const place = '"place":{"city":"","rows":[]}';
  it.each([
    ['not JSON', '{'],
    ['not an object', '"Noor"'],
    ['without values', '{}'],
    ['of another type', `{"values":{"name":7,"tags":[],${place}}}`],
    ['a list of other things', `{"values":{"name":"","tags":[1],${place}}}`],
    ['without a list', `{"values":{"name":"","tags":null,${place}}}`],
    ['without a nested field', '{"values":{"name":"","tags":[],"place":{"city":""}}}'],
    ['a field that is not named', '{"values":{"password":"Secret1"}}'],
  ])('ignores a stored value that is %s', (_what, text) => {
    sessionStorage.setItem('caseboard.typed.test', text);
    expect(readDraft(options, empty)).toBeUndefined();
  });
});
