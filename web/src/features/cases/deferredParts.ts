/** The parts of the posting form that are loaded after it. They share a chunk, so that they need one request. */
export { default as BelowPost } from './BelowPost';
export { default as ConfirmPostDialog } from './ConfirmPostDialog';
export { default as FilledFrom } from './FilledFrom';
export { default as InvitePanels } from './InvitePanel';
export { default as LastPay } from './LastPay';
export { default as PlanAndSummary } from './PlanAndSummary';
export { default as StartDetails } from './StartDetails';
export { postSeries } from './postSeries';
export { preparePosting } from './preparePosting';
export { toastSkipped } from './toastSkipped';
export { toastUninvited } from './toastUninvited';
