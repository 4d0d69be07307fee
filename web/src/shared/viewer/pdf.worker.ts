/** The part of pdf.js that reads the file; it runs beside the page, from our own origin. */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
