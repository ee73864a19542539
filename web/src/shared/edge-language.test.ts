/** The check of the language of CloudFront's functions; `edge.test.ts` applies it. */
import { describe, expect, test } from 'vitest';
import { unlisted } from '../../tests/edge-language';

describe('CloudFront’s language', () => {
  test.each([
    'new Map()',
    'new Set([1])',
    'new WeakMap()',
    'new Proxy({}, {})',
    "new URL('/', 'https://a')",
    'structuredClone({})',
    'globalThis.Map',
    'setTimeout(handler)',
    "eval('1')",
    "new Function('return 1')",
    'Object.fromEntries([])',
    'Object.hasOwn({}, 1)',
    "Array.from('ab')",
    '[].at(1)',
    "[]['at'](1)",
    '[1].flat()',
    '[1].toSorted()',
    "'a'.matchAll(/a/g)",
    "'a'.at(0)",
    "'a'.normalize()",
    'event?.request',
    'event.request?.()',
    'event ?? 1',
    'event ??= 1',
    'event ||= 1',
    '[...[1]]',
    '({ ...{} })',
    'handler(...[1])',
    'const [a] = [1]',
    'const { a } = {}',
    '(a = 1) => a',
    '({ handler })',
    '({ handler() {} })',
    "({ ['a']: 1 })",
    'for (const a of []) {}',
    'class A {}',
    'function* a() {}',
    'async function a() {}',
    'try {} catch {}',
    "import a from 'a'",
    'handler`a`',
    '1n',
    '/a/u',
    '/(?<=a)b/',
  ])('has no %s', (code) => {
    expect(unlisted(`function handler(event) {}\n${code};`)).not.toEqual([]);
  });

  test('has what functions need', () => {
    expect(
      unlisted(`
        const names = ['a'].concat('b').map((name) => name.toLowerCase());
        const known = { 'a': 1, get b() { return 2; } };
        let pattern = /^(?<first>a)/y;
        function rest(first, ...others) { return others.length ** 2; }
        function handler(event) {
          const request = event.request;
          label: for (let i = 0; i < names.length; i += 1) if (names[i].replaceAll('a', 'b') === \`b\${i}\`) break label;
          for (const name in request.headers) delete request.headers[name];
          try { rest(pattern.exec(decodeURIComponent(request.uri))); } catch (error) { console.log(String.fromCharCode(65) + error); }
          if (Object.prototype.hasOwnProperty.call(known, 'a')) request.querystring.anything = { value: '1' };
          return request.headers['x'] ? request : { statusCode: 404, headers: { location: { value: request.cookies.theme.value } } };
        }
      `),
    ).toEqual([]);
  });
});
