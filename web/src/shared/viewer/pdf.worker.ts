/** The parser of pdf.js. It runs in a worker and is served from our own origin. */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
