/**
 * Translates English messages of the server (AMB-92). Loaded on demand, for the first message that is translated and
 * for the first `NOT_ELIGIBLE`.
 */
import { isBlocked } from '@/rules/blocked';
import type { IneligiblePerson } from '@/rules/requirements';
import { t } from '.';
import type * as spanish from './es/problems';
import { getLocale } from './locale';
import { missingList } from './requirements';

/** An error or an answer of the server with a message. */
export interface ServerMessage {
  code?: string;
  message?: string;
  fields?: { field: string; message: string }[];
  ineligible?: readonly IneligiblePerson[];
}

type Texts = typeof spanish;

/** Returns the text of a sentence, or of its code; a general one if neither is known. */
const sentence = ({ sentences, codes, unknown }: Texts, code = '', message = '') =>
  sentences[message] ?? codes[code] ?? unknown;

/** Returns the text of the error of a field. A field without a known label or rule gets a general text. */
function fieldText(texts: Texts, code: string | undefined, message: string): string {
  const whole = texts.sentences[message];
  if (whole !== undefined) return whole;
  // One date of a series: the message begins with it.
  const [, date, reason] = /^(\d\S*): (.+)$/.exec(message) ?? [];
  if (date !== undefined && reason !== undefined)
    return `${date}: ${fieldText(texts, code, reason)}`;
  for (const [pattern, text] of texts.sentencesWithValue)
    if (pattern.test(message)) return message.replace(pattern, text);
  for (const [pattern, rule] of texts.rules) {
    const found = pattern.exec(message);
    if (!found) continue;
    const field = texts.labels[message.slice(0, found.index)] ?? texts.noLabel;
    return t('rule.with', { field, rule: found[0].replace(pattern, rule) });
  }
  const general = code === undefined || code === 'VALIDATION' ? undefined : texts.codes[code];
  return general ?? t('rule.invalid', { field: texts.noLabel });
}

/**
 * Returns the text of a `NOT_ELIGIBLE`: the unmet requirements of each person. `own` is the id of the reader, whom the
 * text addresses if the center blocks them.
 */
export function ineligibleText(people: readonly IneligiblePerson[], own?: string): string {
  const [first] = people;
  if (first && first._id === own && isBlocked(first.missing)) return t('ineligible.own');
  const each = people.map(({ fullName, missing }) =>
    t('ineligible.person', { name: fullName, list: missingList(missing) }),
  );
  return [t('ineligible.notMet'), ...each].join(' ');
}

/**
 * Returns the same with messages in the active language: by the sentence if it is known, otherwise by the error code.
 * In English the texts of the server are unchanged, except for a `NOT_ELIGIBLE`, which names the unmet requirements of
 * each person; `own` is the id of the reader.
 */
export async function translate<S extends ServerMessage>(response: S, own?: string): Promise<S> {
  const { code, message, fields, ineligible } = response;
  if (ineligible?.length) return { ...response, message: ineligibleText(ineligible, own) };
  // The pseudo-locale has no texts of the server.
  if (getLocale() !== 'es') return response;
  const texts = await import('./es/problems');
  if (fields?.length) {
    const lines = fields.map((it) => ({ ...it, message: fieldText(texts, code, it.message) }));
    return { ...response, fields: lines, message: lines.map((it) => it.message).join('; ') };
  }
  return message === undefined
    ? response
    : { ...response, message: sentence(texts, code, message) };
}
