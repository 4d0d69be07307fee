import type { Step } from '@/rules/steps';

/** Name of the draft of a step; each person has drafts of their own. */
export const stepDraft = (userId: string, step: Step): string => `profile.${userId}.${step}`;
