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
  return (
    <Tabs label={t('edit.steps')} current={steps.indexOf(current)} scrollId={`step-${current}`}>
      {steps.map((step, index) => (
        <li key={step}>
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
