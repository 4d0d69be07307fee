import { describe, expect, it } from 'vitest';
import { ApiProblem, type FieldProblem } from '@/api/problem';
import { placeServerErrors } from './serverErrors';

const values = {
  pay: '',
  name: '',
  aboutMe: { text: '' },
  schools: { items: [{ school: '' }, { school: '' }] },
  list: ['a'],
  specialty: 'Cardiac',
};
const problem = (...fields: FieldProblem[]) =>
  new ApiProblem(400, 'VALIDATION', 'Please check the form.', fields);
const names = {
  schools: 'schools.items',
  'staffs[0].hourlyRate': 'pay',
  staffs: 'pay',
} as const;

describe('errors of the server', () => {
  it.each([
    ['name', 'name'],
    ['aboutMe.text', 'aboutMe.text'],
    // A row of a list with another name in the form.
    ['schools[1].school', 'schools.items.1.school'],
    // A row that the form does not have is shown at the list.
    ['schools[7].school', 'schools.items'],
    ['list[0]', 'list.0'],
    // A text field of the form that is sent as a list.
    ['specialty[0]', 'specialty'],
    ['list[3]', 'list'],
    ['name.first', 'name'],
    ['staffs[0].hourlyRate', 'pay'],
    ['staffs[0].numOfRequired', 'pay'],
  ])('%s is shown at %s', (field, name) => {
    const placed = placeServerErrors(problem({ field, message: 'wrong' }), values, names);
    expect(placed).toEqual({ fields: [{ name, message: 'wrong' }], messages: [] });
  });

  it('without a field in the form become messages of the form', () => {
    const placed = placeServerErrors(problem({ field: 'other', message: 'wrong' }), values);
    expect(placed).toEqual({ fields: [], messages: ['wrong'] });
  });

  it('without fields show the message of the problem', () => {
    expect(placeServerErrors(problem(), values).messages).toEqual(['Please check the form.']);
  });

  it('come in the order of the form', () => {
    const placed = placeServerErrors(
      problem({ field: 'aboutMe.text', message: '2' }, { field: 'pay', message: '1' }),
      values,
    );
    expect(placed.fields.map(({ message }) => message)).toEqual(['1', '2']);
  });
});
