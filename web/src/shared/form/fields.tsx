/**
 * The controls of `ui`, bound to fields of a form. A control renders again only when its own value
 * or error changes, and accepts only names of fields whose value has its type.
 */
import type { ComponentProps } from 'react';
import {
  type FieldPath,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form';
import { Checkbox } from '@/ui/Checkbox';
import { TextArea, TextField } from '@/ui/Field';
import { RadioGroup } from '@/ui/RadioGroup';
import { Select } from '@/ui/Select';
import type { ApiForm } from './useApiForm';

interface Binding<V extends FieldValues, Out, N extends FieldPath<V>> {
  form: ApiForm<V, Out>;
  name: N;
  /** Fields whose rules depend on this one; they are validated together with it. */
  deps?: readonly FieldPath<V>[] | undefined;
}

type Own = 'form' | 'name' | 'deps' | 'value' | 'checked' | 'error' | 'onChange' | 'ref';
type TextName<V extends FieldValues> = FieldPathByValue<V, string>;

/** The value, the error and the handlers of one field. */
export function useFormField<V extends FieldValues, Out, N extends FieldPath<V>>({
  form,
  name,
  deps,
}: Binding<V, Out, N>) {
  const { field, fieldState, formState } = useController({
    control: form.control,
    name,
    ...(deps && { rules: { deps: [...deps] } }),
  });
  return {
    ...field,
    error: fieldState.error?.message,
    onChange: (value: typeof field.value) => {
      field.onChange(value);
      // Before the first submit the rules do not run, so an error set by hand is removed here.
      if (fieldState.error && !formState.isSubmitted) form.clearErrors(name);
    },
  };
}

interface TextBinding<V extends FieldValues, Out, N extends TextName<V>> extends Binding<
  V,
  Out,
  N
> {
  /** Removes notation that does not change the value, such as spaces. */
  clean?: ((text: string) => string) | undefined;
  /** Returns the error of a cleaned text that cannot become valid; it is shown while typing. */
  inputError?: ((text: string) => string | undefined) | undefined;
  /** Runs when the field loses the focus. */
  onBlur?: (() => void) | undefined;
  /** Runs after a change. */
  onChanged?: (() => void) | undefined;
}

type TextProps<V extends FieldValues, Out, N extends TextName<V>, Control> = TextBinding<
  V,
  Out,
  N
> &
  Omit<Control, Own | keyof TextBinding<V, Out, N>>;

/** Returns the props of a text control: the given ones without the binding, and those that the field adds. */
function useTextField<V extends FieldValues, Out, N extends TextName<V>, Control>({
  form,
  name,
  deps,
  clean = (text) => text,
  inputError,
  onBlur,
  onChanged,
  ...rest
}: TextProps<V, Out, N, Control>) {
  const field = useFormField({ form, name, deps });
  return {
    ...rest,
    name: field.name,
    ref: field.ref,
    error: field.error,
    // `N` is limited to names of text fields.
    value: field.value as string,
    onChange: ({ target }: { target: { value: string } }) => {
      const text = clean(target.value);
      field.onChange(text as typeof field.value);
      const message = inputError?.(text);
      if (message) form.setError(name, { type: 'input', message });
      onChanged?.();
    },
    onBlur: () => {
      field.onBlur();
      onBlur?.();
    },
  };
}

/** A one-line text field. */
export function FormText<V extends FieldValues, Out, N extends TextName<V>>(
  props: TextProps<V, Out, N, ComponentProps<typeof TextField>>,
) {
  return <TextField {...useTextField(props)} />;
}

/** A text field of several lines. */
export function FormTextArea<V extends FieldValues, Out, N extends TextName<V>>(
  props: TextProps<V, Out, N, ComponentProps<typeof TextArea>>,
) {
  return <TextArea {...useTextField(props)} />;
}

/** A select. Its options may arrive after the form. */
export function FormSelect<V extends FieldValues, Out, N extends TextName<V>>(
  props: TextProps<V, Out, N, ComponentProps<typeof Select>>,
) {
  return <Select {...useTextField(props)} />;
}

/** A radio group. */
export function FormRadioGroup<V extends FieldValues, Out, N extends TextName<V>>(
  props: TextProps<V, Out, N, ComponentProps<typeof RadioGroup>>,
) {
  return <RadioGroup {...useTextField(props)} />;
}

type CheckboxProps<V extends FieldValues, Out, N extends FieldPathByValue<V, boolean>> = Binding<
  V,
  Out,
  N
> &
  Omit<ComponentProps<typeof Checkbox>, Own | 'onBlur'>;

/** A checkbox. */
export function FormCheckbox<V extends FieldValues, Out, N extends FieldPathByValue<V, boolean>>({
  form,
  name,
  deps,
  ...props
}: CheckboxProps<V, Out, N>) {
  const { ref, value, error, onChange, onBlur } = useFormField({ form, name, deps });
  return (
    <Checkbox
      {...props}
      name={name}
      ref={ref}
      error={error}
      checked={value as boolean}
      onChange={({ target }) => onChange(target.checked as typeof value)}
      onBlur={onBlur}
    />
  );
}
