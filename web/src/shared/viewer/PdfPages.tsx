import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { useStableHandler } from '@/lib/useStableHandler';
import { IconButton } from '@/ui/Button';
import { openPdf, type Pdf } from './openPdf';
import './pdfText.css';
import { useWidth } from './useWidth';
import { ViewerFrame } from './ViewerFrame';

interface Props {
  content: Blob;
  title: string;
  actions: ReactNode;
  /** Called if the PDF cannot be read. */
  onBroken: () => void;
}

/** Shows one page of a PDF at a time, with page controls and zoom. */
export default function PdfPages({ content, title, actions, onBroken }: Props) {
  const [open, setOpen] = useState<{ content: Blob; pdf: Pdf }>();
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(1);
  const [drawn, setDrawn] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const availableWidth = useWidth(area);
  // The PDF of the previous content is closed.
  const pdf = open?.content === content ? open.pdf : undefined;
  const reportBroken = useStableHandler(onBroken);

  useEffect(() => {
    let unmounted = false;
    let opened: Pdf | undefined;
    openPdf(content).then(
      (pdf) => {
        opened = pdf;
        if (unmounted) pdf.close();
        else setOpen({ content, pdf });
      },
      () => unmounted || reportBroken(),
    );
    return () => {
      unmounted = true;
      opened?.close();
    };
  }, [content, reportBroken]);

  useEffect(() => {
    if (!pdf || availableWidth === 0) return;
    const controller = new AbortController();
    const draw = async () => {
      const pdfPage = await pdf.page(page);
      if (controller.signal.aborted || !canvas.current || !text.current) return;
      const scale = (availableWidth / pdfPage.width) * zoom;
      await pdfPage.draw(canvas.current, text.current, scale, controller.signal);
      if (!controller.signal.aborted) setDrawn(true);
    };
    draw().catch(() => controller.signal.aborted || reportBroken());
    return () => controller.abort();
  }, [pdf, page, availableWidth, zoom, reportBroken]);

  const pages = pdf?.pages ?? 1;
  const turn = (to: number) => {
    if (to < 1 || to > pages) return;
    setPage(to);
    area.current?.scrollTo?.({ top: 0 });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // In an enlarged page the arrow keys scroll; otherwise they turn the page.
    if (event.key === 'ArrowRight' && zoom <= 1) turn(page + 1);
    else if (event.key === 'ArrowLeft' && zoom <= 1) turn(page - 1);
    else return;
    event.preventDefault();
  };

  return (
    <ViewerFrame
      title={title}
      zoom={zoom}
      onZoom={setZoom}
      actions={actions}
      area={area}
      onKeyDown={onKeyDown}
      pages={<PageControls page={page} pages={pages} onTurn={turn} />}
    >
      {!drawn && <div className="skeleton m-auto aspect-[17/22] w-full" />}
      <div className={cx('relative m-auto w-fit bg-[white]', !drawn && 'hidden')}>
        <canvas ref={canvas} aria-hidden="true" className="block" />
        <div ref={text} />
      </div>
    </ViewerFrame>
  );
}

interface ControlsProps {
  page: number;
  pages: number;
  onTurn: (page: number) => void;
}

/** Page controls: previous, page number, next. */
function PageControls({ page, pages, onTurn }: ControlsProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <div className="flex items-center gap-1">
      <IconButton
        icon="left"
        label={t('viewer.previous')}
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      />
      <label className="flex items-center gap-1.5 text-sm text-muted">
        {t('viewer.page')}
        <input
          inputMode="numeric"
          value={typed ?? page}
          maxLength={4}
          className="field-box tabular w-14 text-center"
          onChange={(event) => {
            setTyped(event.target.value);
            const to = Number(event.target.value);
            if (Number.isInteger(to)) onTurn(to);
          }}
          onBlur={() => setTyped(undefined)}
        />
      </label>
      <span className="tabular text-sm whitespace-nowrap text-muted">
        {t('viewer.of', { pages })}
      </span>
      <IconButton
        icon="right"
        label={t('viewer.next')}
        disabled={page >= pages}
        onClick={() => onTurn(page + 1)}
      />
      <span role="status" className="sr-only">
        {t('viewer.where', { page, pages })}
      </span>
    </div>
  );
}
