/**
 * The state of a form: values, errors and who wants to know. A small store of our own, since the
 * form libraries weigh more than the first screen can carry (see the size gate).
 */
import type { ChangeEvent } from 'react';

/** Fields are text, choices of several, or ticks. */
type Values = object;
type Name<V> = keyof V & string;
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The failures of a form, one message a field, in the order of the rules. */
export type Failures<V> = Partial<Record<Name<V>, string>>;

/** What a control gets from `register`; spread it. */
export interface Registered {
  name: string;
  value?: string;
  checked?: boolean;
  onChange: (event: ChangeEvent<Control>) => void;
  onBlur: () => void;
}

interface RegisterOptions {
  /** Runs after the value has been taken. */
  onChange?: () => void;
  onBlur?: () => void;
}

/** A form that a component holds on to. */
export class FormStore<V extends Values> {
  private current: V;
  private failures: Failures<V> = {};
  private sent = false;
  private version = 0;
  private readonly listeners = new Set<() => void>();
  private check: (values: V) => Failures<V> = () => ({});

  constructor(defaults: V) {
    this.current = defaults;
  }

  /** Calls back after every change; returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Changes with every change. */
  readonly snapshot = (): number => this.version;

  private changed(): void {
    this.version += 1;
    for (const listener of this.listeners) listener();
  }

  /** All values now. */
  get values(): V {
    return this.current;
  }

  /** All failures now. */
  get errors(): Failures<V> {
    return this.failures;
  }

  /** True once the form has been sent, rightly filled or not. */
  get submitted(): boolean {
    return this.sent;
  }

  /** Sets a value. An error that it fixes is removed; after a submit, its own error is shown. */
  set<K extends Name<V>>(name: K, value: V[K]): void {
    this.current = { ...this.current, [name]: value };
    const { [name]: _own, ...others } = this.failures as Record<string, string>;
    if (this.sent) {
      const found = this.check(this.current);
      const kept = Object.entries(others).filter(([key]) => found[key as Name<V>] !== undefined);
      this.failures = {
        ...Object.fromEntries(kept),
        ...(found[name] === undefined ? {} : { [name]: found[name] }),
      } as Failures<V>;
    } else this.failures = others as object as Failures<V>;
    this.changed();
  }

  /** Says that a field is wrong. */
  fail(name: Name<V>, message: string): void {
    this.failures = { ...this.failures, [name]: message };
    this.changed();
  }

  /** Takes back one failure, or all. */
  clear(name?: Name<V>): void {
    if (name === undefined) this.failures = {};
    else {
      const { [name]: _gone, ...others } = this.failures as Record<string, string>;
      this.failures = others as object as Failures<V>;
    }
    this.changed();
  }

  /** Gives the form its rules; they are asked again with every change once it has been sent. */
  holdTo(check: (values: V) => Failures<V>): void {
    this.check = check;
  }

  /** Applies all rules, as sending does; true when nothing is wrong. */
  validate(): boolean {
    this.sent = true;
    this.failures = this.check(this.current);
    this.changed();
    return Object.keys(this.failures).length === 0;
  }

  /** Starts over. */
  reset(values: V): void {
    this.current = values;
    this.failures = {};
    this.sent = false;
    this.changed();
  }

  /** Ties a control to a field. */
  register(name: Name<V>, options: RegisterOptions = {}): Registered {
    const value = this.current[name];
    return {
      name,
      ...(typeof value === 'boolean' ? { checked: value } : { value: String(value ?? '') }),
      onChange: ({ target }) => {
        const ticked = target instanceof HTMLInputElement && target.type === 'checkbox';
        this.set(name, (ticked ? target.checked : target.value) as V[Name<V>]);
        options.onChange?.();
      },
      onBlur: () => options.onBlur?.(),
    };
  }
}
