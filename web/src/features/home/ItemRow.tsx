import type { ReactNode } from 'react';
import { Button } from '@/ui/Button';
import type { ItemAction, ItemActions } from './itemActions';

/** The class of the link in a row with actions; below its width the actions are in the next line. */
export const ROW_LINK = 'grow basis-64';

interface RowProps {
  /** Unique among all items of Home; the focus moves to the next item when this one is removed. */
  place: string;
  /** The link to the item. */
  children: ReactNode;
  /** Its buttons. */
  actions: ReactNode;
}

/** An item with its actions, which are below its text on phones. */
export function ItemRow({ place, children, actions }: RowProps) {
  return (
    <li
      data-place={place}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-2 focus:rounded focus:outline-2 focus:outline-accent"
    >
      {children}
      <span className="ml-auto flex flex-wrap justify-end gap-2 max-md:px-2 max-md:pb-2">
        {actions}
      </span>
    </li>
  );
}

interface ActionProps {
  action: ItemAction;
  label: string;
  /** Whom or what it is about, for screen readers. */
  about: string;
  /** The less likely of two actions has no border. */
  minor?: boolean;
  actions: ItemActions;
}

/** A button that opens the dialog of an action. */
export function ActionButton({ action, label, about, minor = false, actions }: ActionProps) {
  const { loading, act } = actions;
  return (
    <Button
      size="small"
      look={minor ? 'plain' : 'quiet'}
      aria-label={`${label}: ${about}`}
      busy={loading?.kind === action.kind && loading.item === action.item}
      onClick={() => act(action)}
    >
      {label}
    </Button>
  );
}
