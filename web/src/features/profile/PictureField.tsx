import type { Profile } from '@/api/types';
import { PersonPicture } from '@/shared/PersonPicture';
import { t } from '@/i18n';
import { UploadState } from './UploadState';
import { useUpload } from './useUpload';
import { Card } from '@/ui/Card';
import { FileButton } from '@/ui/FileButton';

/** Uploads the profile picture. */
export function PictureField({ person }: { person: Profile }) {
  const what = t('edit.picture');
  const upload = useUpload('profilePicture', what, person.lastName ?? '');
  const { phase } = upload.state;
  const shared = {
    busy: upload.busy,
    onFile: upload.start,
    invalid: phase === 'failed',
    accept: 'image/*',
  };
  const stored = Boolean(person.profilePicture);
  return (
    <Card as="section" padding="normal" aria-label={what} className="grid gap-3">
      <div className="flex items-center gap-4">
        <PersonPicture name={person.fullName} file={person.profilePicture} size="large" />
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-bold">{what}</h2>
          <p className="mb-2 text-sm text-muted">{t('edit.pictureHint')}</p>
          <div className="flex flex-wrap gap-2">
            <FileButton
              {...shared}
              icon="camera"
              text={t('upload.cameraShort')}
              label={t('upload.camera', { what })}
              capture="user"
            />
            <FileButton
              {...shared}
              icon="upload"
              text={t(stored ? 'upload.replaceShort' : 'upload.short')}
              label={t(stored ? 'upload.replace' : 'upload.choose', { what })}
            />
          </div>
        </div>
      </div>
      <UploadState what={what} upload={upload} />
    </Card>
  );
}
