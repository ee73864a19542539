/**
 * CloudFront's functions for the addresses of plants. A function has 10 KB at most, and the names of all plants take 30: the names are
 * divided by the first of some letters that they have, and a cache behaviour leads to the function of each letter. No plural has
 * another one of these letters than its singular.
 */
import type { Plant } from '../src/shared/plants/plant-list';

/** In the order of the behaviours. The last function has the names without any of the letters. */
const letters = 'vfgdhu';

export type PlantFunction = { resource: string; pattern: string; letter: string; names: string[] };

/** The functions in the order of their behaviours, each with its part of the list. */
export function plantFunctions(plants: readonly Plant[]): PlantFunction[] {
  return [...letters, ''].map((letter) => {
    const listed = plants.map((plant) => {
      const names = namesOf(plant).filter((name) => letterOf(name) === letter);
      return names.length > 0 ? `${[...new Set([plant.id, ...names])].join(' ')};` : '';
    });
    return {
      resource: `Plants${letter.toUpperCase()}`,
      pattern: letter ? `/plants/*${letter}*` : '/plants/*',
      letter,
      names: listed.filter(Boolean).flatMap((entry) => entry.split(' ')),
    };
  });
}

/** All names of the plant as addresses, the id first. */
export function namesOf({ id, name, latin, synonyms = [] }: Plant): string[] {
  return [...new Set([id, ...[name, latin, ...synonyms].map(address)])];
}

/** The function that a request for this address reaches. */
export function functionFor(path: string): string {
  return `Plants${letterOf(path.replace('/plants/', '')).toUpperCase()}`;
}

function letterOf(name: string): string {
  return [...letters].find((letter) => name.includes(letter)) ?? '';
}

function address(name: string): string {
  const plain = name.normalize('NFKD').replace(/[\p{M}'’]/gu, '');
  return plain
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The resource of the template. `lines` has the list of names. */
export function resourceOf({ resource, letter }: PlantFunction, lines: readonly string[]): string {
  const name = letter ? `plants-${letter}` : 'plants';
  const which = letter ? `with the letter ${letter}` : 'without any of those letters';
  const listed = lines.map((line) => `          ${line}\n`).join('');
  return `  ${resource}:
    Type: AWS::CloudFront::Function
    Properties:
      Name: !Sub \${AWS::StackName}-${name}
      AutoPublish: true
      FunctionConfig:
        Comment: Maps addresses of plants to their pages, by the names ${which}
        Runtime: cloudfront-js-2.0
      FunctionCode: |
        // The id of each plant, then its other names.
        const plants = \`
${listed}        \`;
        const letter = '${letter}';
${code}`;
}

const code = String.raw`
        const letterOf = (name) => '${letters}'.split('').filter((one) => name.includes(one))[0] || '';

        // As the app compares names: case, accents and marks do not count.
        function spelled(text) {
          const accents = {
            a: '\u00e0-\u00e5', c: '\u00e7', e: '\u00e8-\u00eb', i: '\u00ec-\u00ef', n: '\u00f1', o: '\u00f2-\u00f6', u: '\u00f9-\u00fc',
          };
          let name = '';
          try {
            name = text.length > 200 ? '' : decodeURIComponent(text).toLowerCase();
          } catch (error) {
            return '';
          }
          for (const plain in accents) name = name.replace(new RegExp('[' + accents[plain] + ']', 'g'), plain);
          return name.replace(/['\u2019\u0300-\u036f]/g, '').replace(/[^a-z]+/g, '-').replace(/^-|-$/g, '');
        }

        // The id of the plant that has this name, or the singular of it.
        function plantOf(name) {
          const forms = [name, name.replace(/s$/, ''), name.replace(/es$/, ''), name.replace(/ies$/, 'y')];
          for (let i = 0; i < forms.length; i += 1) {
            const at = forms[i] ? plants.search(new RegExp('\\s' + forms[i] + '[\\s;]')) : -1;
            if (at >= 0) return /[a-z-]+/.exec(plants.slice(plants.lastIndexOf(';', at) + 1))[0];
          }
          return '';
        }

        const encoded = (text) => text.replace(/[^\w%+.~-]+/g, encodeURIComponent);

        function queryOf(querystring) {
          const parts = [];
          for (const name in querystring) {
            const all = querystring[name].multiValue || [querystring[name]];
            all.forEach((one) => parts.push(encoded(name) + '=' + encoded(one.value)));
          }
          return parts.length > 0 ? '?' + parts.join('&') : '';
        }

        // A plant's page, its list, the address to ask for instead, or the 404 page.
        function handler(event) {
          const request = event.request;
          const path = request.uri.replace(/\/(index\.html)?$/, '');
          const typed = path.startsWith('/plants/') ? path.slice(8) : '';
          const name = typed.includes('/') ? '' : spelled(typed);
          const plant = plantOf(name);
          const isPage = path === '/plants' || (plant !== '' && plant === typed);
          if (event.context.eventType === 'viewer-response') {
            // Not 304: the browser then shows the page that it has.
            if (event.response.statusCode === 200 && !isPage) {
              event.response.statusCode = 404;
              event.response.statusDescription = 'Not Found';
            }
            return event.response;
          }
          // Another function has the names with another letter.
          const known = plant || (letterOf(name) === letter ? '' : name);
          const to = isPage && request.uri !== path ? path : !isPage && known ? '/plants/' + known : '';
          if (to) {
            const location = { value: to + queryOf(request.querystring) };
            return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location: location } };
          }
          request.uri = isPage ? path + '/index.html' : '/404.html';
          return request;
        }
`.slice(1);
