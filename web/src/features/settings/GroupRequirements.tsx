import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { components } from '@/api/schema';
import { requirementText } from '@/i18n/requirements';
import { t } from '@/i18n';
import { type Draft, useDraft } from '@/lib/useDraft';
import { useStableHandler } from '@/lib/useStableHandler';
import { SLOTS, type Slot, usuallyExpires } from '@/rules/documents';
import type { Requirement } from '@/rules/requirements';
import { useUser } from '@/session/store';
import { slotName } from '@/shared/documentText';
import { DraftNotice } from '@/shared/DraftNotice';
import { Button } from '@/ui/Button';
import { Checkbox } from '@/ui/Checkbox';
import { Select } from '@/ui/Select';
import { toast } from '@/ui/toast';
import { requirementsQuery } from './queries';

type Rules = readonly Requirement[];

/** The edited rules, and the stored ones that they were edited from. */
interface Edited {
  known: Rules;
  rules: Rules;
}

interface GroupProps {
  center: string;
  group: components['schemas']['GroupRequirements'];
}

interface Props extends GroupProps {
  /** The result of `useRequirementsDraft`. */
  draft: Draft<Edited>;
}

/** Returns the documents that the requirements name. */
const slotsOf = (rules: Rules) => SLOTS.filter((slot) => rules.some((rule) => rule.slot === slot));

const isSame = (a: Requirement, b: Requirement) => a.kind === b.kind && a.slot === b.slot;

/** Returns the rules of the first list that are not in the second. */
const without = (a: Rules, b: Rules) => a.filter((rule) => !b.some((other) => isSame(rule, other)));

const areSame = (a: Rules, b: Rules) => a.length === b.length && without(a, b).length === 0;

/** Returns the stored rules with what was added to `known` and without what was removed from it. */
const merged = (stored: Rules, known: Rules, edited: Rules): Rules => [
  ...without(stored, without(known, edited)),
  ...without(edited, [...known, ...stored]),
];

/** The draft of the requirements of a group. */
export function useRequirementsDraft({ center, group }: GroupProps): Draft<Edited> {
  const stored: Rules = group.requirements;
  const name = `requirements.${useUser().userId}.${center}.${group.categoryId}`;
  return useDraft({ name }, { known: stored, rules: stored });
}

/** The edited requirements, and the command that stores them. */
function useEditedRequirements({ center, group, draft }: Props) {
  const stored: Rules = group.requirements;
  const queryClient = useQueryClient();
  const [{ known, rules }, setEdited] = useState<Edited>(
    draft.stored ?? { known: stored, rules: stored },
  );
  // A document whose boxes are all unticked stays in the list until the next save, so that it can be ticked again.
  const [slots, setSlots] = useState(() => slotsOf([...stored, ...rules]));
  const setRules = (next: Rules) => setEdited((old) => ({ ...old, rules: next }));
  const show = (next: Rules) => {
    setRules(next);
    setSlots(slotsOf(next));
  };
  if (known !== stored) {
    // A change by a colleague neither replaces unsaved input nor is undone by it.
    const next = merged(stored, known, rules);
    setEdited({ known: stored, rules: next });
    setSlots([...new Set([...(areSame(next, stored) ? [] : slots), ...slotsOf(next)])]);
  }
  const keepDraft = useStableHandler((edited: Edited) => {
    if (areSame(edited.rules, edited.known)) draft.remove();
    else draft.save(edited);
  });
  useEffect(() => keepDraft({ known, rules }), [keepDraft, known, rules]);
  const save = useCommand({
    send: (list: Rules, headers) =>
      bodyOf(
        api.PUT('/api/surgerycenter/{id}/requirements', {
          params: { path: { id: center } },
          body: { categoryId: group.categoryId, requirements: [...list] },
          headers,
        }),
      ),
    onDone: (saved) => {
      // What is read later is compared with this, so that it counts as a change by a colleague.
      queryClient.setQueryData(requirementsQuery(center).queryKey, (groups) =>
        groups?.map((one) => (one.categoryId === saved.categoryId ? saved : one)),
      );
      show(saved.requirements);
      toast(t('toast.saved'), { closeAfter: 1000 });
    },
    refreshes: ['profile', 'cases'],
  });
  return {
    discard: () => show(stored),
    isRequired: (rule: Requirement) => rules.some((one) => isSame(one, rule)),
    setRequired: (rule: Requirement, required: boolean) => {
      const others = rules.filter((one) => !isSame(one, rule));
      setRules(required ? [...others, rule] : others);
    },
    /** The documents in the list. */
    slots,
    addDocument: (slot: Slot) => {
      setSlots([...slots, slot]);
      const current = usuallyExpires(slot) ? [{ kind: 'DOCUMENT_CURRENT' as const, slot }] : [];
      setRules([...rules, { kind: 'DOCUMENT_APPROVED', slot }, ...current]);
    },
    busy: save.isPending,
    save: () => save.run(rules),
  };
}

/** Edits the requirements of a center for a group. Documents are listed once they are required. */
export function GroupRequirements(props: Props) {
  const { discard, isRequired, setRequired, slots, addDocument, busy, save } =
    useEditedRequirements(props);
  // A disabled control would lose the focus, so changes are ignored while one is saved.
  const sending = { 'aria-disabled': busy || undefined };
  const checkbox = (rule: Requirement, label: string, spoken?: string) => (
    <Checkbox
      label={label}
      {...(spoken && { 'aria-label': spoken })}
      checked={isRequired(rule)}
      {...sending}
      onChange={({ target }) => {
        if (!busy) setRequired(rule, target.checked);
      }}
    />
  );
  const kindCheckbox = (kind: Requirement['kind']) => checkbox({ kind }, requirementText({ kind }));
  const document = (slot: Slot, kind: Requirement['kind'], label: string) =>
    checkbox({ kind, slot }, label, requirementText({ kind, slot }));
  return (
    <div className="grid gap-4 px-2 pt-2 pb-4">
      <DraftNotice form={{ draft: props.draft, discardDraft: discard }} />
      <div className="grid gap-1">
        {kindCheckbox('VERIFIED')}
        {kindCheckbox('LICENSE')}
        {kindCheckbox('NPI')}
      </div>
      <div>
        <h3 className="text-base font-bold">{t('requirements.documents')}</h3>
        <p className="text-sm text-muted">{t('requirements.documentsHint')}</p>
        {slots.length > 0 && (
          <ul className="mt-2">
            {slots.map((slot) => (
              <li
                key={slot}
                className="grid grid-cols-2 gap-x-4 border-t border-line py-1 first:border-t-0 md:grid-cols-[minmax(0,1fr)_9rem_11rem] md:items-center"
              >
                <span className="font-bold max-md:col-span-2 max-md:pt-1">{slotName(slot)}</span>
                {document(slot, 'DOCUMENT_APPROVED', t('requirements.approved'))}
                {document(slot, 'DOCUMENT_CURRENT', t('requirements.current'))}
              </li>
            ))}
          </ul>
        )}
        {slots.length < SLOTS.length && (
          <Select
            className="mt-3 max-w-panel"
            label={t('requirements.addDocument')}
            placeholder={t('requirements.chooseDocument')}
            value=""
            {...sending}
            options={SLOTS.filter((slot) => !slots.includes(slot)).map((slot) => ({
              value: slot,
              label: slotName(slot),
            }))}
            onChange={({ target }) => {
              const slot = SLOTS.find((one) => one === target.value);
              if (slot && !busy) addDocument(slot);
            }}
          />
        )}
      </div>
      <div>
        <Button wide look="main" busy={busy} onClick={save}>
          {t('requirements.save')}
        </Button>
      </div>
    </div>
  );
}
