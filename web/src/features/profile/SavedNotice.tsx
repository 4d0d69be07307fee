import { t } from '@/i18n';
import { Icon } from '@/ui/Icon';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the profile was saved just before this screen opened. */
    updated?: boolean;
  }
}

/** Says that the profile was saved. */
export function SavedNotice() {
  return (
    <p
      role="status"
      className="mb-4 flex items-center gap-2 rounded bg-confirmed-soft px-3 py-2 font-bold text-confirmed"
    >
      <Icon name="done" />
      {t('profile.updated')}
    </p>
  );
}
