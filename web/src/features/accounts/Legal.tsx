import { useQuery } from '@tanstack/react-query';
import { legalContentQuery } from '@/api/legalContent';
import { t } from '@/i18n';
import { languageOf, useLocale } from '@/i18n/locale';
import { Dialog } from '@/ui/Dialog';
import { QueryView } from '@/shared/QueryView';

interface Props {
  which: 'terms' | 'privacy';
  onClose: () => void;
}

/** The Terms and Conditions or the Privacy Policy in a dialog. */
export function Legal({ which, onClose }: Props) {
  const locale = useLocale();
  const query = useQuery(legalContentQuery(locale));
  const title = t(which === 'terms' ? 'signUp.terms' : 'signUp.privacy');
  return (
    <Dialog open onClose={onClose} title={title} width="wide">
      <QueryView query={query}>
        {({ [which]: legal }) => (
          <div lang={languageOf(locale)}>
            <p className="text-sm text-muted">{legal.updated}</p>
            {legal.chapters.map((chapter) => (
              <section key={chapter.title} className="mt-5">
                <h3 className="text-base">{chapter.title}</h3>
                {chapter.text.map((paragraph) => (
                  <p key={paragraph} className="mt-1">
                    {paragraph}
                  </p>
                ))}
              </section>
            ))}
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}
