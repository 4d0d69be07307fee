/**
 * Writes the limits of the API's scalar and list types as constants, so that the client validates
 * with those of the server:
 *
 *     node build/generate-bounds.mjs openapi.json src/api/bounds.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';

const [input, output] = process.argv.slice(2);
const { schemas } = JSON.parse(readFileSync(input, 'utf8')).components;

/** The keywords of JSON Schema that limit a value. */
const KEYWORDS = [
  'enum',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
];

const literal = (keyword, value) =>
  keyword === 'pattern' ? String(new RegExp(value)) : JSON.stringify(value);

const constants = Object.entries(schemas).flatMap(([name, schema]) => {
  const bounds = KEYWORDS.filter((keyword) => keyword in schema).map(
    (keyword) => `${keyword}: ${literal(keyword, schema[keyword])}`,
  );
  return bounds.length > 0 ? `export const ${name} = { ${bounds.join(', ')} } as const;` : [];
});

writeFileSync(
  output,
  [
    '/**',
    ' * The limits of the types in the OpenAPI document, by the names of its schemas. Written by',
    ' * `npm run generate`; do not edit.',
    ' */',
    ...constants,
    '',
  ].join('\n'),
);
