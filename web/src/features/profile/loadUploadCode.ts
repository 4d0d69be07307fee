import { withTexts } from '@/i18n';

/** Loads what an upload needs once a file is chosen. */
export const loadUploadCode = () => withTexts(import('./uploadCode'), 'upload');
