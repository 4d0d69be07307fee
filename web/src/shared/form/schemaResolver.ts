import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form';
import { type GenericSchema, getDotPath, safeParse } from 'valibot';

/**
 * Validates a form with a valibot schema; a field keeps the first message of its rules. The resolver
 * of @hookform/resolvers skips rules between fields as soon as one field fails, which would show
 * errors in two rounds.
 */
export const schemaResolver =
  <In extends FieldValues, Out>(schema: GenericSchema<In, Out>): Resolver<In, unknown, Out> =>
  (values) => {
    const result = safeParse(schema, values);
    if (result.success) return { values: result.output, errors: {} };
    const errors: FieldErrors<In> = {};
    for (const issue of result.issues) {
      const path = getDotPath(issue);
      if (path !== null && get(errors, path) === undefined)
        set(errors, path, { type: issue.type, message: issue.message });
    }
    // Errors in the order of the values, because rules between fields are checked last.
    const inOrder = Object.keys(values).filter((name) => name in errors);
    return {
      values: {},
      errors: Object.fromEntries(inOrder.map((name) => [name, errors[name]])) as FieldErrors<In>,
    };
  };
