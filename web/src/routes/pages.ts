/** The pages that routes of both areas show. */
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '@/i18n';

export const SchedulesPage = lazyRouteComponent(() =>
  withTexts(import('@/features/schedules/SchedulesPage'), 'people', 'schedules'),
);

export const NoticesPage = lazyRouteComponent(() =>
  withTexts(
    import('@/features/notices/NoticesPage'),
    'attendance',
    'availability',
    'cases',
    'decisions',
    'notices',
    'people',
  ),
);

export const DownloadLinkPage = lazyRouteComponent(() =>
  withTexts(import('@/features/documents/DownloadLinkPage'), 'documents'),
);

export const PaymentPage = lazyRouteComponent(() =>
  withTexts(import('@/features/help/PaymentPage'), 'help'),
);

export const ProfilePage = lazyRouteComponent(() =>
  withTexts(
    import('@/features/profile/ProfilePage'),
    'documents',
    'ownProfile',
    'profile',
    'profileParts',
  ),
);

export const EditorPage = lazyRouteComponent(() =>
  withTexts(import('@/features/profile/EditorPage'), 'profileEditor', 'profileParts'),
);

export const PaystubsPage = lazyRouteComponent(() =>
  withTexts(import('@/features/paystubs/PaystubsPage'), 'claims', 'paging'),
);

export const PaystubPage = lazyRouteComponent(() =>
  withTexts(import('@/features/paystubs/PaystubPage'), 'claims'),
);
