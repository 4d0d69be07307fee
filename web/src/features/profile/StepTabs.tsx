import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { editorPath, type Step } from '@/rules/steps';
import { t } from '@/i18n';
import { useUser } from '@/session/store';

interface Props {
  steps: readonly Step[];
  current: Step;
  onLeave: () => void;
}

/** Tabs of all steps; they scroll on narrow screens. */
export function StepTabs({ steps, current, onLeave }: Props) {
  const { adminSignIn } = useUser();
  const bar = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Found by index, because aria-current may still be on the previous tab.
    const tab = bar.current?.children[steps.indexOf(current)];
    if (bar.current && tab instanceof HTMLElement)
      bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2;
  }, [steps, current]);
  return (
    <nav aria-label={t('edit.steps')} className="mb-5">
      <ul
        ref={bar}
        // One id per step, so that the router does not restore the scroll position of another step.
        data-scroll-restoration-id={`step-${current}`}
        className="relative flex gap-1 overflow-x-auto overscroll-x-contain border-b border-line"
      >
        {steps.map((step, index) => (
          <li key={step} className="shrink-0">
            <Link
              to={editorPath(adminSignIn)}
              params={{ topicId: step }}
              onClick={onLeave}
              className="inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 text-sm text-muted no-underline -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-bold aria-[current=page]:text-ink"
            >
              <span className="tabular text-xs">{index + 1}</span>
              {t(`step.${step}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
