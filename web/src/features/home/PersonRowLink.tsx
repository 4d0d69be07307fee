import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { components } from '@/api/schema';
import { cx } from '@/lib/cx';
import { PersonLink } from '@/shared/PersonLink';
import { Icon } from '@/ui/Icon';
import { joined } from './AttentionGroup';
import { ItemLines } from './ItemLines';
import { ROW_LINK } from './ItemRow';

interface Props extends Omit<ComponentProps<'a'>, 'className' | 'children'> {
  person: components['schemas']['Sender'] | undefined;
  /** Follows the name. */
  text?: string;
  /** The line below them. */
  detail: string;
}

/** The text of an item about a person: the name opens the profile, a press anywhere else the item. */
export const PersonRowLink = createLink(({ person, text, detail, ...link }: Props) => (
  <span
    className={cx(
      'relative flex min-h-11 min-w-0 items-center gap-3 rounded px-2 py-1.5 leading-5 hover:bg-accent-soft',
      ROW_LINK,
    )}
  >
    <span className="grid min-w-0 grow">
      <ItemLines
        title={
          <>
            {person && (
              <PersonLink
                id={person._id}
                name={person.fullName}
                className="relative z-10 -my-0.5 inline-block py-0.5"
              />
            )}
            {text && ` · ${text}`}
          </>
        }
        detail={
          // The pseudo-element covers the row. Links to several people of one case need different names.
          <a
            {...link}
            aria-label={joined(person?.fullName, text, detail)}
            className="text-muted no-underline after:absolute after:inset-0 after:rounded"
          >
            {detail}
          </a>
        }
      />
    </span>
    <Icon name="right" size={16} className="shrink-0 text-muted" />
  </span>
));
