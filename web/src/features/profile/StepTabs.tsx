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

/** The bar of tabs over all steps; it scrolls on narrow screens (H-37). */
export function StepTabs({ steps, current, onLeave }: Props) {
  const { adminSignIn } = useUser();
  const bar = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The link that says it is current may still be the one of the step before.
    const tab = bar.current?.children[steps.indexOf(current)];
    if (bar.current && tab instanceof HTMLElement)
      bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2;
  }, [steps, current]);
  return (
    <nav aria-label={t('edit.steps')} className="mb-5">
      <ul
        ref={bar}
        // The router puts what has scrolled back to its place: each step has a bar of its own.
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
