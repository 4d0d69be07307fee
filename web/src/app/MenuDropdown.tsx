import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { addressOf, linkTarget, type MenuGroup } from '@/rules/menu';
import { t } from '@/i18n';
import { Icon } from '@/ui/Icon';
import { TabButton } from '@/ui/Tabs';

/** A button of the main menu that opens a list of links. */
export function MenuDropdown({ group }: { group: MenuGroup }) {
  const id = useId();
  const path = useLocation({ select: (location) => location.pathname });
  const [openOn, setOpenOn] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = openOn === path;
  useEffect(() => {
    if (!open) return;
    const closeIfOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpenOn(undefined);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenOn(undefined);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeIfOutside);
    document.addEventListener('focusin', closeIfOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeIfOutside);
      document.removeEventListener('focusin', closeIfOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open]);
  return (
    <div ref={box} className="relative flex">
      <TabButton
        ref={button}
        aria-expanded={open}
        aria-controls={id}
        aria-current={
          group.items.some((item) => path.startsWith(addressOf(item))) ? 'page' : undefined
        }
        className="px-1"
        onClick={() => setOpenOn(open ? undefined : path)}
      >
        {t(group.label)}
        <Icon name="down" size={16} />
      </TabButton>
      <ul
        id={id}
        hidden={!open}
        className="absolute top-full z-30 max-lg:right-0 lg:left-0 mt-1 w-max min-w-52 rounded-card border border-line bg-raised py-1 shadow-pop"
      >
        {group.items.map((item) => (
          <li key={item.label}>
            <Link
              {...linkTarget(item)}
              className="flex min-h-11 items-center gap-2 px-4 no-underline hover:bg-accent-soft aria-[current=page]:font-bold aria-[current=page]:text-accent md:min-h-9"
            >
              <Icon name={item.icon} className="text-muted" />
              {t(item.label)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
