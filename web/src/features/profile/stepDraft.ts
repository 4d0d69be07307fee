import type { Step } from '@/rules/steps';

/** Returns the draft name of a step, which is separate for each user. */
export const stepDraft = (userId: string, step: Step): string => `profile.${userId}.${step}`;
