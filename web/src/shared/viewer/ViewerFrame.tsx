import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { t } from '@/i18n';
import { IconButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { MAX_ZOOM, nextZoomStep, previousZoomStep } from './zoom';

interface Props {
  /** The title of the document. */
  title: string;
  zoom: number;
  onZoom: (zoom: number) => void;
  /** Page controls, shown before the zoom controls. */
  pages?: ReactNode;
  /** Buttons at the end of the toolbar. */
  actions?: ReactNode;
  /** The scroll container. */
  area: Ref<HTMLDivElement>;
  /** Handles keys while the document has the focus. */
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** The toolbar of a document and its scroll container. */
export function ViewerFrame({
  title,
  zoom,
  onZoom,
  pages,
  actions,
  area,
  onKeyDown,
  children,
}: Props) {
  return (
    <Card className="overflow-hidden">
      <div
        role="group"
        aria-label={t('viewer.controls')}
        className="flex flex-wrap items-center gap-x-1 gap-y-1 md:gap-x-4 border-b border-line px-2 py-1"
      >
        {pages}
        <div className="flex items-center">
          <IconButton
            icon="minus"
            label={t('viewer.smaller')}
            disabled={previousZoomStep(zoom) === zoom}
            onClick={() => onZoom(previousZoomStep(zoom))}
          />
          <span className="tabular w-12 text-center text-sm text-muted">
            {t('viewer.zoom', { percent: Math.round(zoom * 100) })}
          </span>
          <IconButton
            icon="plus"
            label={t('viewer.larger')}
            disabled={zoom === MAX_ZOOM}
            onClick={() => onZoom(nextZoomStep(zoom))}
          />
        </div>
        <div className="ml-auto">{actions}</div>
      </div>
      {/* The content may be larger than the container; a tab stop lets keyboards scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={area}
        role="region"
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="flex max-h-[75dvh] min-h-48 overflow-auto [scrollbar-gutter:stable_both-edges] bg-sunken p-3 -outline-offset-2"
      >
        {children}
      </div>
    </Card>
  );
}

/** A placeholder in the shape of a page. */
export function ViewerSkeleton() {
  return (
    <Card
      aria-busy="true"
      className="flex max-h-[75dvh] justify-center overflow-hidden [scrollbar-gutter:stable_both-edges] p-3"
    >
      <span role="status" className="sr-only">
        {t('shell.loading')}
      </span>
      <div className="skeleton aspect-[17/22] w-full" />
    </Card>
  );
}
