import { type FieldPath, type FieldValues, get } from 'react-hook-form';
import { type ApiProblem, problemText } from '@/api/problem';

/**
 * Wire fields that have another name in the form. An entry also covers what is below it:
 * `{schools: 'schools.items'}` maps `schools[0].name` to `schools.items.0.name`.
 */
export type FieldNames<V extends FieldValues> = Readonly<Record<string, FieldPath<V>>>;

/** The errors of a problem, assigned to fields. */
interface PlacedErrors<V extends FieldValues> {
  /** In the order of the form's values. */
  fields: { name: FieldPath<V>; message: string }[];
  /** Messages for fields that this form does not have. */
  messages: string[];
}

/** Converts `staffs[0].minPay` to `staffs.0.minPay`, the notation of react-hook-form. */
const dotPath = (field: string) => field.replaceAll(/\[(\d+)\]/g, '.$1');

/** Returns the path and its ancestors, longest first. */
function ancestors(path: string): string[] {
  const parts = path.split('.');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
}

function formPath<V extends FieldValues>(field: string, values: V, names: FieldNames<V>) {
  const wire = dotPath(field);
  const renamed = new Map<string, string>(
    Object.entries(names).map(([from, to]) => [dotPath(from), to]),
  );
  const from = ancestors(wire).find((path) => renamed.has(path));
  const path = from === undefined ? wire : `${renamed.get(from)}${wire.slice(from.length)}`;
  // An error below a field, such as one item of a multiple choice, is shown at the field.
  // An index into a text is not a field.
  const isField = (name: string) => {
    const parent: unknown = name.includes('.') ? get(values, name.replace(/\.[^.]*$/, '')) : values;
    return typeof parent === 'object' && get(values, name) !== undefined;
  };
  return ancestors(path).find(isField) as FieldPath<V> | undefined;
}

/** Assigns the errors of a problem to the fields of the form. */
export function placeServerErrors<V extends FieldValues>(
  problem: ApiProblem,
  values: V,
  names: FieldNames<V> = {},
): PlacedErrors<V> {
  const placed: PlacedErrors<V> = { fields: [], messages: [] };
  for (const { field, message } of problem.fields) {
    const name = formPath(field, values, names);
    if (name) placed.fields.push({ name, message });
    else placed.messages.push(message);
  }
  if (problem.fields.length === 0) placed.messages.push(problemText(problem));
  const order = Object.keys(values);
  const position = ({ name }: { name: string }) => order.indexOf(name.split('.')[0] ?? '');
  placed.fields.sort((a, b) => position(a) - position(b));
  return placed;
}
