import { useEffect, useRef } from 'react';
import { editorPath, type Step } from '@/rules/steps';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { TabLink, Tabs } from '@/ui/Tabs';

interface Props {
  steps: readonly Step[];
  current: Step;
  onLeave: () => void;
}

/** Tabs of all steps, with the current one scrolled into view. */
export function StepTabs({ steps, current, onLeave }: Props) {
  const { adminSignIn } = useUser();
  const bar = useRef<HTMLUListElement>(null);
  const at = steps.indexOf(current);
  useEffect(() => {
    // Found by index, because aria-current may still be on the previous tab.
    const shown = bar.current?.children[at];
    if (bar.current && shown instanceof HTMLElement)
      bar.current.scrollLeft = shown.offsetLeft - (bar.current.clientWidth - shown.offsetWidth) / 2;
  }, [at]);
  return (
    <Tabs label={t('edit.steps')} ref={bar} scrollId={`step-${current}`}>
      {steps.map((step, index) => (
        <li key={step} className="shrink-0">
          <TabLink
            to={editorPath(adminSignIn)}
            params={{ topicId: step }}
            onClick={onLeave}
            className="px-3"
          >
            <span className="tabular text-xs">{index + 1}</span>
            {t(`step.${step}`)}
          </TabLink>
        </li>
      ))}
    </Tabs>
  );
}
