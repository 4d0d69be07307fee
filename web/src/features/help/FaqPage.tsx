import { useQuery } from '@tanstack/react-query';
import { faqContentQuery } from '@/api/faqContent';
import { t } from '@/i18n';
import type { Faq } from '@/i18n/content';
import { languageOf, useLocale } from '@/i18n/locale';
import { QueryView } from '@/shared/QueryView';
import { Card } from '@/ui/Card';
import { CardLink } from '@/ui/CardLink';
import { Icon } from '@/ui/Icon';
import { Page } from '@/ui/Page';

interface Props {
  audience: keyof Faq;
  /** A note above the questions. */
  note?: string;
  /** Whether the page links to the guide of the role. */
  guide?: boolean;
}

/** Questions with collapsed answers. The browser's text search finds collapsed text as well. */
export function FaqPage({ audience, note, guide = false }: Props) {
  const locale = useLocale();
  const faq = useQuery(faqContentQuery(locale));
  return (
    <Page title={t('title.faq')} {...(note !== undefined && { lead: note })}>
      {guide && (
        <CardLink to="/guide" icon="help" className="mb-6">
          {t('guide.open')}
        </CardLink>
      )}
      <QueryView query={faq}>
        {(content) => (
          <div lang={languageOf(locale)}>
            {content[audience].map((chapter) => (
              <section key={chapter.title} className="mb-6">
                <h2 className="mb-2 text-lg">{chapter.title}</h2>
                <ul className="grid gap-2">
                  {chapter.questions.map(({ ask, answer }) => (
                    <Card as="li" key={ask}>
                      <details className="group">
                        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 px-4 py-2 font-bold">
                          <span className="min-w-0 flex-1">{ask}</span>
                          <Icon name="down" className="shrink-0 text-muted group-open:rotate-180" />
                        </summary>
                        <div className="grid gap-2 px-4 pb-4">
                          {answer.map((paragraph) => (
                            <p key={paragraph}>{paragraph}</p>
                          ))}
                        </div>
                      </details>
                    </Card>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </QueryView>
    </Page>
  );
}
