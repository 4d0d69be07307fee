/**
 * Writes the limits of the API's scalar and list types as constants, so that the client validates
 * with those of the server:
 *
 *     node build/generate-bounds.mjs openapi.json src/api/bounds.ts AuditAction=src/api/auditActions.ts
 *
 * `Name=file` writes a type to a separate file, because every signed-in screen loads the first one.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const [input, output, ...separate] = process.argv.slice(2);
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

const constant = (name) => {
  const schema = schemas[name];
  const bounds = KEYWORDS.filter((keyword) => keyword in schema).map(
    (keyword) => `${keyword}: ${literal(keyword, schema[keyword])}`,
  );
  return bounds.length > 0 ? [`export const ${name} = { ${bounds.join(', ')} } as const;`] : [];
};

const write = (file, names) => {
  const constants = names.flatMap(constant);
  if (constants.length === 0) throw new Error(`no limits for ${file}`);
  writeFileSync(
    file,
    [
      '/**',
      ' * The limits of the types in the OpenAPI document, by the names of its schemas. Written by',
      ' * `npm run generate`; do not edit.',
      ' */',
      ...constants,
      '',
    ].join('\n'),
  );
};

const separateFiles = new Map(separate.map((argument) => argument.split('=')));
write(
  output,
  Object.keys(schemas).filter((name) => !separateFiles.has(name)),
);
for (const [name, file] of separateFiles) write(file, [name]);
