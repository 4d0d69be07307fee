import { t } from '@/i18n';
import { Icon } from './Icon';
import { linkClass } from './TextLink';

/** A link to the heading of the page, shown if the list has more than `over` items. */
export function BackToTop({ count, over }: { count: number; over: number }) {
  if (count <= over) return null;
  return (
    <p className="flex justify-center pt-2">
      <a
        href="#top"
        className={linkClass(true)}
        onClick={(event) => {
          event.preventDefault();
          const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
          window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
          document
            .querySelector<HTMLElement>('[data-page-heading]')
            ?.focus({ preventScroll: true });
        }}
      >
        <Icon name="up" size={16} />
        {t('common.backToTop')}
      </a>
    </p>
  );
}
