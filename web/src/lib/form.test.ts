import { describe, expect, it } from 'vitest';
import { FormStore } from './form';

const rules = ({ name, again }: { name: string; again: string }) => ({
  ...(name === '' ? { name: 'Name is required' } : {}),
  ...(again === name ? {} : { again: 'Names differ' }),
});

function store() {
  const form = new FormStore({ name: '', again: 'x', on: false });
  form.holdTo(rules);
  return form;
}

describe('FormStore', () => {
  it('validates only after the first submit', () => {
    const form = store();
    form.set('name', 'a');
    form.set('name', '');
    expect(form.errors).toEqual({});
    expect(form.validate()).toBe(false);
    expect(form.errors).toEqual({ name: 'Name is required', again: 'Names differ' });
    expect(form.submitted).toBe(true);
  });

  it('revalidates the changed field and the fields that depend on it', () => {
    const form = store();
    form.validate();
    form.set('name', 'x');
    expect(form.errors).toEqual({});
    form.set('again', 'y');
    expect(form.errors).toEqual({ again: 'Names differ' });
    form.set('again', 'x');
    expect(form.validate()).toBe(true);
  });

  it('keeps an external error until the field changes', () => {
    const form = store();
    form.fail('name', 'taken');
    form.set('again', 'z');
    expect(form.errors).toEqual({ name: 'taken' });
    form.set('name', 'free');
    expect(form.errors).toEqual({});
  });

  it('notifies subscribers and can be reset', () => {
    const form = store();
    let told = 0;
    const stop = form.subscribe(() => {
      told += 1;
    });
    form.set('name', 'a');
    form.reset({ name: '', again: '', on: true });
    stop();
    form.set('name', 'b');
    expect(told).toBe(2);
    expect(form.values).toEqual({ name: 'b', again: '', on: true });
  });

  it('connects values and errors to their controls', () => {
    const form = store();
    expect(form.register('name')).toMatchObject({ name: 'name', value: '' });
    expect(form.register('on')).toMatchObject({ name: 'on', checked: false });
    const box = Object.assign(document.createElement('input'), { type: 'checkbox', checked: true });
    form.register('on').onChange({ target: box } as never);
    expect(form.values.on).toBe(true);
  });
});
