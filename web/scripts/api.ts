/**
 * Writes the client's types and the server's limits from the OpenAPI document: `npm run api`. With `--check`, fails where
 * the committed files are out of date.
 */
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const source = new URL('../../infra/tests/contract/openapi.json', import.meta.url);
const folder = new URL('../src/shared/api/', import.meta.url);

type Schema = {
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  default?: number;
  'x-reserved'?: string[];
};

const document = JSON.parse(await readFile(source, 'utf8')) as { components: { schemas: Record<string, Schema> } };

const types = astToString(
  await openapiTS(source, { rootTypes: true, enumValues: true, rootTypesNoSchemaPrefix: true }),
);

const limits = Object.entries(document.components.schemas).flatMap(([name, schema]) => {
  const most = schema.maxLength ?? schema.maximum;
  if (most === undefined) return [];
  // Of a text, whether it may be empty says nothing more.
  const least = (schema.minLength ?? 0) > 1 ? schema.minLength : schema.minimum;
  const from = least ? `least: ${least}, ` : '';
  const usual = schema.default === undefined ? '' : `, default: ${schema.default}`;
  return [`  ${name}: { ${from}most: ${most}${usual} },`];
});

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
