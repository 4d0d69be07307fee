import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { problemOf, problemText, translated } from '@/api/problem';
import { setLanguage } from '.';
import { codes, labels, rules, sentences } from './es/problems';
import { questions } from './es/questions';

afterEach(() => act(() => setLanguage('en')));

const openapi = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
  components: { schemas: { Problem: { properties: { code: { enum: string[] } } } } };
};
const CODES = openapi.components.schemas.Problem.properties.code.enum;

/** The Rust source of a crate without its tests. */
const sourceOf = (crate: string) => {
  const folder = join('..', 'crates', crate, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.rs') && !file.endsWith('tests.rs'))
    .map((file) => readFileSync(join(folder, file), 'utf8').split('#[cfg(test)]')[0])
    .join('\n')
    .replaceAll(/\\\n\s*/g, '');
};

/**
 * The messages about fields that `domain` and `service` write, with a number in place of each value. A label that is
 * passed on is collected where it is written, as `… is invalid`.
 */
function fieldMessages(): string[] {
  const rust = ['domain', 'service'].map(sourceOf).join('\n');
  const constants = new Map(
    [...rust.matchAll(/const (\w+): &str =\s*"([^"]*)"/g)].map(([, name, text]) => [name, text]),
  );
  const messages = new Set<string>();
  const add = (call: string | undefined, text: string | undefined) => {
    const said = text?.replace(/^\{(label|name)\}/, 'City').replaceAll(/\{[^}]*\}/g, '5');
    // A reason that is written elsewhere.
    if (said === undefined || said === '5: 5') return;
    if (call === 'add' || call === 'field') messages.add(said);
    else messages.add(`${said} is ${call === 'required' ? 'required' : 'invalid'}`);
  };
  const written = String.raw`\s*(?:format!\(\s*)?(?:"([^"]*)"|([A-Z_]{4,}))`;
  const ofField = new RegExp(
    String.raw`(\w+)?\(\s*(?:&\w+(?:\.\w+)*, )?Field::\w+(?:\.at\([^()]*\))?,${written}`,
    'g',
  );
  const ofVariable = new RegExp(
    String.raw`\.(add|required|invalid)\(\s*[^";(){}]{1,60}(?:\.at\(index\))?,${written}`,
    'g',
  );
  for (const pattern of [ofField, ofVariable])
    for (const [, call, text, constant] of rust.matchAll(pattern))
      add(call, text ?? constants.get(constant));
  return [...messages].toSorted();
}

/** Rust source of the server, in which a sentence may be broken after a `\`. */
const source = ['domain', 'service', 'api']
  .flatMap((crate) => {
    const folder = join('..', 'crates', crate, 'src');
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.rs'))
      .map((file) => readFileSync(join(folder, file), 'utf8'));
  })
  .join('\n')
  .replaceAll(/\\\n\s*/g, '');

const problem = async (status: number, body: object) =>
  problemOf(new Response(JSON.stringify(body), { status }));

// Shows: AMB-92, AMB-230
describe('the Spanish texts of the server', () => {
  it('are there for every error code of the API, and for no other', () => {
    expect(CODES.length).toBeGreaterThan(50);
    expect(Object.keys(codes).toSorted()).toEqual(CODES.toSorted());
  });

  it('are of sentences and labels that the server has', () => {
    expect(source.length).toBeGreaterThan(100_000);
    const missing = [...Object.keys(sentences), ...Object.keys(labels)].filter(
      (text) =>
        !source.includes(`"${text}"`) &&
        !source.includes(`"${text} `) &&
        !source.includes(`"${text.replace(/ \d$/, ' {number}')}"`),
    );
    expect(missing).toEqual([]);
  });

  it('are there for every message about a field', async () => {
    await setLanguage('es');
    const messages = fieldMessages();
    expect(messages.length).toBeGreaterThan(110);
    expect(messages).toContain('City needs more than 5 characters');
    const untranslated: string[] = [];
    for (const message of messages) {
      const fields = [{ field: 'aField', message }];
      const found = await problem(400, { code: 'VALIDATION', message, fields });
      if (found.message.startsWith('Formulario')) untranslated.push(message);
    }
    // The browser makes these values of push messages; no form has them.
    expect(untranslated).toEqual([
      'endpoint is invalid',
      'keys.auth is invalid',
      'keys.p256dh is invalid',
    ]);
  });

  it('are there for every security question, and for no other', () => {
    const file = readFileSync(join('..', 'crates', 'domain', 'src', 'questions.rs'), 'utf8');
    const asked = [...file.matchAll(/^ {4}"(.+)",$/gm)].map((match) => match[1]);
    expect(asked).toHaveLength(14);
    expect(Object.keys(questions)).toEqual(asked);
    expect(new Set(Object.values(questions)).size).toBe(14);
  });

  it('are never empty and never those of the server', () => {
    const texts = { ...codes, ...sentences };
    for (const [said, text] of Object.entries(texts)) {
      expect(text.trim(), said).not.toBe('');
      expect(text, said).not.toBe(said);
    }
  });
});

// Shows: AMB-92, AMB-230
describe('a problem', () => {
  const taken = {
    code: 'EMAIL_TAKEN',
    message: 'ana@example.com exists. Please log in or enter a different email',
  };

  it('keeps the text of the server in English', async () => {
    const found = await problem(409, taken);
    expect([found.message, problemText(found)]).toEqual([taken.message, taken.message]);
    const fields = [{ field: 'password', message: 'Password is required' }];
    const invalid = await problem(400, { code: 'VALIDATION', message: 'Whatever', fields });
    expect([invalid.message, invalid.fields]).toEqual(['Whatever', fields]);
  });

  it('is translated by its code', async () => {
    await setLanguage('es');
    const text = 'Ya existe una cuenta con este correo. Inicie sesión o escriba otro correo.';
    expect(problemText(await problem(409, taken))).toBe(text);
    for (const code of CODES.filter((it) => it !== 'INTERNAL'))
      expect(problemText(await problem(400, { code, message: 'English words' })), code).toBe(
        codes[code],
      );
  });

  it('is translated by a sentence that says more than its code', async () => {
    await setLanguage('es');
    const said = { code: 'NOT_CONFIRMED', message: 'Confirm the changed time first.' };
    expect((await problem(409, said)).message).toBe('Confirme primero la hora cambiada.');
  });

  it('has a general text for a code and a sentence that are not known', async () => {
    await setLanguage('es');
    const found = await problem(409, { code: 'OF_A_LATER_SERVER', message: 'English words' });
    expect(found.message).toBe('No se pudo completar');
  });

  it.each([
    ['VALIDATION', 'Password is required', 'Contraseña: campo obligatorio'],
    ['VALIDATION', 'Surgery_Date is invalid', 'Fecha y hora: dato no válido'],
    [
      'VALIDATION',
      'Surgery_Date cannot be empty or in the past',
      'Fecha y hora: no se puede dejar en blanco ni estar en el pasado',
    ],
    ['VALIDATION', 'Pay_Rate must be a valid number', 'Pago: debe ser un número válido'],
    [
      'VALIDATION',
      'Zip code needs at least 5 characters',
      'Código postal: necesita al menos 5 caracteres',
    ],
    [
      'VALIDATION',
      'Text can have at most 1000 characters',
      'Texto: puede tener como máximo 1000 caracteres',
    ],
    [
      'VALIDATION',
      'Password is too easy to guess. Please choose another one',
      'La contraseña es demasiado fácil de adivinar. Elija otra',
    ],
    ['VALIDATION', 'ZIP code is invalid', 'Código postal: dato no válido'],
    ['VALIDATION', 'Distance is invalid', 'Distancia: dato no válido'],
    ['VALIDATION', 'Reason is invalid', 'Motivo: dato no válido'],
    [
      'VALIDATION',
      'Please enter your ZIP code in the settings first',
      'Indique primero su código postal en Configuración',
    ],
    [
      'VALIDATION',
      '2026-11-02T15:00:00Z: Surgery_Date cannot be empty or in the past',
      '2026-11-02T15:00:00Z: Fecha y hora: no se puede dejar en blanco ni estar en el pasado',
    ],
    [
      'VALIDATION',
      '2026-11-02T15:00:00Z: this date is there twice',
      '2026-11-02T15:00:00Z: esta fecha está dos veces',
    ],
    ['VALIDATION', 'At most 50 recipients are allowed', 'Se permiten como máximo 50 destinatarios'],
    ['VALIDATION', 'City needs more than 2 characters', 'Ciudad: necesita más de 2 caracteres'],
    [
      'VALIDATION',
      'Please enter the identification Code for Bayview',
      'Escriba el código de identificación de Bayview',
    ],
    ['VALIDATION', 'keys.p256dh is invalid', 'Formulario: dato no válido'],
    ['VALIDATION', 'English words', 'Formulario: dato no válido'],
    [
      'CODE_MISMATCH',
      "The Email Verfication code doesn't match",
      'El código de verificación no coincide',
    ],
  ])('of a field with %s, %s, is translated', async (code, message, text) => {
    await setLanguage('es');
    const fields = [{ field: 'aField', message }];
    const found = await problem(400, { code, message, fields });
    expect(found.fields).toEqual([{ field: 'aField', message: text }]);
    expect(found.message).toBe(text);
  });

  it('joins the texts of several fields', async () => {
    await setLanguage('es');
    const fields = [
      { field: 'city', message: 'City is required' },
      { field: 'phone', message: 'Phone is required' },
    ];
    const found = await problem(400, { code: 'VALIDATION', message: 'English', fields });
    expect(found.message).toBe('Ciudad: campo obligatorio; Teléfono: campo obligatorio');
  });

  it('with malformed fields has the text of its code', async () => {
    await setLanguage('es');
    const found = await problem(400, { code: 'FORBIDDEN', message: 'No', fields: 5 });
    expect([found.message, found.fields]).toEqual([codes.FORBIDDEN, []]);
  });
});

it('an answer without a message stays without one', async () => {
  await act(() => setLanguage('es'));
  expect(await translated({ status: 200 } as { message?: string })).toEqual({ status: 200 });
});

it('every rule of a field matches whole endings only', () => {
  for (const [pattern] of rules) expect(pattern.source).toMatch(/^ .+\$$/);
});
