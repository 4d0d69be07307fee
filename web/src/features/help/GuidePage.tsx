import { useQuery } from '@tanstack/react-query';
import { keys } from '@/api/keys';
import { QueryView } from '@/shared/QueryView';
import { t } from '@/i18n';
import { languageOf, useLocale } from '@/i18n/locale';
import { useUser } from '@/session/store';
import type { Role } from '@/session/types';
import { Card } from '@/ui/Card';
import { Page } from '@/ui/Page';
import { blocksOf, type Block, type Picture, type Span } from './guideText';
import { guideOf, pictureAt, sizeOf } from './guides';

/** The guide for the role of the user, rendered from docs/guide. */
export default function GuidePage() {
  const role = useUser().signInType as Role;
  const locale = useLocale();
  const query = useQuery({
    queryKey: keys.guide(role, locale),
    queryFn: () => guideOf(role, locale),
    staleTime: Infinity,
  });
  const blocks = query.data === undefined ? [] : blocksOf(query.data);
  const title = blocks.find((block) => block.kind === 'heading' && block.level === 1);
  const chapters = blocks.filter((block) => block.kind === 'heading' && block.level === 2);
  return (
    <div lang={languageOf(locale)}>
      <Page title={title?.kind === 'heading' ? title.text : t('title.guide')}>
        <QueryView query={query}>
          {() => (
            <>
              <Card as="nav" aria-label={t('guide.contents')} className="mb-6 px-4 py-3">
                <ul className="grid gap-x-6 xs:grid-cols-2 md:grid-cols-3">
                  {chapters.map((chapter) =>
                    chapter.kind === 'heading' ? (
                      <li key={chapter.id}>
                        <a
                          href={`#${chapter.id}`}
                          className="link inline-flex min-h-11 items-center md:min-h-9"
                        >
                          {chapter.text}
                        </a>
                      </li>
                    ) : null,
                  )}
                </ul>
              </Card>
              <div className="grid gap-4">
                {blocks.map((block, index) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <Part key={index} block={block} />
                ))}
              </div>
            </>
          )}
        </QueryView>
      </Page>
    </div>
  );
}

function Part({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 1 ? null : (
        <h2 id={block.id} className="mt-6 scroll-mt-4 text-lg">
          {block.text}
        </h2>
      );
    case 'text':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      );
    case 'list': {
      const items = block.items.map((spans, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <Spans spans={spans} />
        </li>
      ));
      return block.ordered ? (
        <ol className="grid list-decimal gap-2 pl-6">{items}</ol>
      ) : (
        <ul className="grid list-disc gap-2 pl-6">{items}</ul>
      );
    }
    case 'pictures':
      return (
        <div className="flex flex-wrap gap-4">
          {block.pictures.map((picture) => (
            <GuidePicture key={picture.file} picture={picture} />
          ))}
        </div>
      );
  }
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ text, bold }, index) =>
    // oxlint-disable-next-line react/no-array-index-key
    bold ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>,
  );
}

function GuidePicture({ picture }: { picture: Picture }) {
  const address = pictureAt(picture.file);
  if (address === undefined) return null;
  const { width, height } = sizeOf(picture.file);
  const wide = width > height;
  return (
    // Screenshots of the desktop are small on phones, so each links to its full size.
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className={wide ? 'card block w-full' : 'card block w-64 max-w-full'}
    >
      <img
        src={address}
        alt={picture.alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className="h-auto w-full rounded-card"
      />
    </a>
  );
}
