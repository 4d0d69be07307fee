/**
 * Reads a PDF and renders its pages. Only this module imports pdf.js, which is loaded with the
 * first PDF that a user opens. Scripts, forms, requests, eval and wasm of a file are disabled, and
 * the content security policy forbids them as well.
 */
import { getDocument, PDFWorker, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFPageProxy } from 'pdfjs-dist';
import type { TrustedTypes } from '@/lib/trustedTypes';
// Vite replaces these imports by the addresses of the built files.
// oxlint-disable-next-line import/default
import decoderUrl from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';
// oxlint-disable-next-line import/default
import workerUrl from './pdf.worker.ts?worker&url';

/** One page; its size is in CSS pixels at scale 1. */
export interface PdfPage {
  width: number;
  height: number;
  /** Renders the page at a scale, with a text layer above it. */
  draw: (
    canvas: HTMLCanvasElement,
    text: HTMLElement,
    scale: number,
    signal: AbortSignal,
  ) => Promise<void>;
}

/** An open PDF. `close` ends its worker. */
export interface Pdf {
  pages: number;
  page: (number: number) => Promise<PdfPage>;
  close: () => void;
}

/** The largest canvas that all browsers support, in pixels. */
const MAX_CANVAS_PIXELS = 16_000_000;

/**
 * Scans may contain JPEG 2000 pictures, whose decoder is loaded on demand. pdf.js appends a file
 * name to this address; the # makes the appended name irrelevant, so that the hashed file is found.
 */
const decoderBaseUrl = `${new URL(decoderUrl, window.location.href).href}#/`;

/**
 * The content security policy requires a trusted type for script addresses; only the address of the
 * worker is allowed.
 */
const trustedTypesPolicy = (
  globalThis as { trustedTypes?: TrustedTypes }
).trustedTypes?.createPolicy('caseboard-pdf', {
  createScriptURL: (url) => {
    if (url !== workerUrl) throw new TypeError('not the worker of this client');
    return url;
  },
});

function startWorker(): Worker {
  return new Worker(trustedTypesPolicy?.createScriptURL(workerUrl) ?? workerUrl, {
    type: 'module',
  });
}

function pageOf(page: PDFPageProxy): PdfPage {
  const { width, height } = page.getViewport({ scale: 1 });
  return {
    width,
    height,
    async draw(canvas, text, scale, signal) {
      const viewport = page.getViewport({ scale });
      const maxScale = Math.sqrt(MAX_CANVAS_PIXELS / (viewport.width * viewport.height));
      const pixelRatio = Math.min(window.devicePixelRatio || 1, maxScale);
      // Rendered to a separate canvas and copied when complete, so that turning a page does not
      // flicker.
      const buffer = document.createElement('canvas');
      buffer.width = Math.floor(viewport.width * pixelRatio);
      buffer.height = Math.floor(viewport.height * pixelRatio);
      const renderTask = page.render({
        canvas: buffer,
        viewport,
        transform: [pixelRatio, 0, 0, pixelRatio, 0, 0],
      });
      const textContainer = document.createElement('div');
      textContainer.style.setProperty('--total-scale-factor', String(scale));
      const layer = new TextLayer({
        textContentSource: page.streamTextContent(),
        container: textContainer,
        viewport,
      });
      const stop = () => {
        renderTask.cancel();
        layer.cancel();
      };
      signal.addEventListener('abort', stop, { once: true });
      try {
        await Promise.all([renderTask.promise, layer.render()]);
      } finally {
        signal.removeEventListener('abort', stop);
      }
      if (signal.aborted) return;
      canvas.width = buffer.width;
      canvas.height = buffer.height;
      canvas.style.width = `${viewport.width}px`;
      canvas.style.height = `${viewport.height}px`;
      canvas.getContext('2d')?.drawImage(buffer, 0, 0);
      textContainer.className = 'pdf-text';
      // The language of a document is unknown.
      textContainer.lang = '';
      text.replaceChildren(textContainer);
    },
  };
}

/** Opens a PDF. Rejects if it cannot be read, for example because it requires a password. */
export async function openPdf(content: Blob): Promise<Pdf> {
  const port = startWorker();
  // The types of pdf.js say that `port` is always null.
  const worker = new PDFWorker({ port: port as unknown as null, verbosity: 0 });
  const close = () => {
    worker.destroy();
    port.terminate();
  };
  try {
    const data = new Uint8Array(await content.arrayBuffer());
    const task = getDocument({
      data,
      worker,
      isEvalSupported: false,
      useWasm: false,
      wasmUrl: decoderBaseUrl,
      verbosity: 0,
    });
    const workerFailure = new Promise<never>((_resolve, reject) => {
      port.addEventListener('error', () => reject(new Error('the pdf worker could not start')));
    });
    const open = await Promise.race([task.promise, workerFailure]);
    return {
      pages: open.numPages,
      page: async (number) => pageOf(await open.getPage(number)),
      close: () => {
        void task.destroy().finally(close);
      },
    };
  } catch (problem) {
    close();
    throw problem;
  }
}
