/** Types of the long texts: help and legal pages. */

/** A question of a help page with the paragraphs of its answer. */
export interface Question {
  ask: string;
  answer: readonly string[];
}

/** A chapter of questions. */
export interface FaqChapter {
  title: string;
  questions: readonly Question[];
}

/** The help pages by audience. */
export interface Faq {
  /** For surgeons and administrators. */
  poster: readonly FaqChapter[];
  /** For professionals. */
  professional: readonly FaqChapter[];
  /** For visitors. */
  general: readonly FaqChapter[];
}

/** A legal document. */
export interface LegalDocument {
  title: string;
  updated: string;
  chapters: readonly { title: string; text: readonly string[] }[];
}

/** The legal documents. */
export interface Legal {
  terms: LegalDocument;
  privacy: LegalDocument;
}
