/**
 * Writes the client's types and the server's limits from the OpenAPI document: `npm run api`. With `--check`, fails where
 * the committed files are out of date.
 */
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const source = new URL('../../infra/tests/contract/openapi.json', import.meta.url);
const folder = new URL('../src/shared/api/', import.meta.url);

type Schema = {
  properties?: Record<string, Schema>;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  default?: number;
  'x-reserved'?: string[];
};

const document = JSON.parse(await readFile(source, 'utf8')) as {
  components: { schemas: Record<string, Schema> };
  'x-limits': Record<string, number | number[]>;
};

const types = astToString(
  await openapiTS(source, { rootTypes: true, enumValues: true, rootTypesNoSchemaPrefix: true }),
);

/** Lists by the names of their fields, which have the same limit in every object. */
const lists = Object.values(document.components.schemas).flatMap(({ properties = {} }) =>
  Object.entries(properties).flatMap(([name, { maxItems }]) => (maxItems === undefined ? [] : [{ name, maxItems }])),
);
const mostItems = new Map(lists.map(({ name, maxItems }) => [name, maxItems]));
for (const { name, maxItems } of lists) {
  if (mostItems.get(name) !== maxItems) throw new Error(`the lists called ${name} have different limits`);
}

const limits = Object.entries(document.components.schemas).flatMap(([name, schema]) => {
  const most = schema.maxLength ?? schema.maximum;
  if (most === undefined) return [];
  // Of a text, whether it may be empty says nothing more.
  const least = (schema.minLength ?? 0) > 1 ? schema.minLength : schema.minimum;
  const from = least ? `least: ${least}, ` : '';
  const usual = schema.default === undefined ? '' : `, default: ${schema.default}`;
  return [`  ${name}: { ${from}most: ${most}${usual} },`];
});

const constants = Object.entries(document['x-limits']).map(
  ([name, value]) => `export const ${name} = ${Array.isArray(value) ? `[${value.join(', ')}] as const` : value};`,
);

const reserved = document.components.schemas.Name?.['x-reserved'] ?? [];

const files = {
  // Not with the limits, which the home page loads.
  'reserved-names.gen.ts': `/** Names that no gardener can choose, from the OpenAPI document. */
export const reservedNames = [
${reserved.map((name) => `  '${name}',`).join('\n')}
];
`,
  'schema.gen.ts': `${types}`,
  'limits.gen.ts': `/** The server's limits, from the OpenAPI document: characters of texts, values of numbers. */
export const limits = {
${limits.join('\n')}
} as const;

/** Items of lists. */
export const mostItems = {
${[...mostItems].map(([name, most]) => `  ${name}: ${most},`).join('\n')}
} as const;

// Those of the server that no schema has.
${constants.join('\n')}
`,
};

for (const [name, text] of Object.entries(files)) {
  const file = new URL(name, folder);
  if (process.argv.includes('--check')) {
    if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
      console.error(`${name} does not match the OpenAPI document: run \`npm run api\` and commit it`);
      process.exitCode = 1;
    }
  } else {
    await writeFile(file, text);
  }
}
