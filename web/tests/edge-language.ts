/**
 * The language of CloudFront's functions: "JavaScript runtime 2.0 features for CloudFront Functions", Amazon CloudFront Developer Guide,
 * which lists "all supported features". CloudFront runs a function for the first time when a visitor asks for a page: another feature
 * would answer every request with 503. The page also lists async functions, dates, mathematics, typed arrays, buffers, promises, symbols,
 * coders of text and modules, which our functions do not need.
 */
import { type ESTree, parseSync } from 'vite';

const words = (text: string) => text.trim().split(/\s+/);

/** The syntax of ES 5.1 in strict mode; of ES 6 `const` and `let`, arrow functions, rest parameters and template literals. */
const syntax = words(`
  Program VariableDeclaration VariableDeclarator FunctionDeclaration FunctionExpression ArrowFunctionExpression RestElement
  BlockStatement EmptyStatement ExpressionStatement IfStatement SwitchStatement SwitchCase ReturnStatement ThrowStatement TryStatement
  CatchClause ForStatement ForInStatement WhileStatement DoWhileStatement BreakStatement ContinueStatement LabeledStatement
  Identifier Literal TemplateLiteral TemplateElement ThisExpression ArrayExpression ObjectExpression Property MemberExpression
  CallExpression NewExpression UnaryExpression UpdateExpression BinaryExpression LogicalExpression AssignmentExpression
  ConditionalExpression SequenceExpression
`);

/** The operators of ES 6 and later that these kinds of expressions can have, without `**`, which the page lists. */
const laterOperators = ['??', '??=', '||=', '&&='];

/** The global names that have no members for us. */
const globals = words(`
  Error EvalError InternalError RangeError ReferenceError SyntaxError TypeError URIError NaN Infinity undefined arguments
  decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN parseFloat parseInt atob btoa
`);

/** The other global names, with their members. */
const objects = new Map([
  [
    'Object',
    words(`
      create defineProperties defineProperty freeze getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertyNames
      getPrototypeOf isExtensible isFrozen isSealed keys preventExtensions seal assign entries values prototype
    `),
  ],
  ['String', words('fromCharCode fromCodePoint prototype')],
  [
    'Number',
    words(`
      EPSILON MAX_SAFE_INTEGER MIN_SAFE_INTEGER MAX_VALUE MIN_VALUE NaN NEGATIVE_INFINITY POSITIVE_INFINITY
      isFinite isInteger isNaN isSafeInteger parseInt parseFloat prototype
    `),
  ],
  ['RegExp', ['prototype']],
  ['Array', words('isArray of prototype')],
  ['JSON', words('parse stringify')],
  ['console', ['log']],
]);

/** The members of values: of prototypes, and of events ("CloudFront Functions event structure", in the same guide). */
const members = words(`
  hasOwnProperty isPrototypeOf propertyIsEnumerable toString valueOf
  charAt concat indexOf lastIndexOf match replace search slice split substr substring toLowerCase trim toUpperCase
  codePointAt endsWith includes repeat startsWith padStart padEnd trimStart trimEnd replaceAll
  toExponential toFixed toPrecision
  apply bind call
  global ignoreCase multiline source sticky flags exec test lastIndex
  length every filter forEach join map pop push reduce reduceRight reverse shift some sort splice unshift
  copyWithin fill find findIndex
  version context viewer request response eventType requestId distributionDomainName distributionId ip
  method uri querystring headers cookies value multiValue attributes statusCode statusDescription body encoding data
`);

/** The code of a function of `infra/stack/site.yaml`. */
export function functionCode(site: string, name: string): string {
  const resource = site.slice(site.indexOf(`\n  ${name}:\n`));
  const indented = /FunctionCode: \|\n((?: {8}.*\n|\n)+)/.exec(resource)?.[1] ?? '';
  return indented.replaceAll(/^ {8}/gm, '');
}

/** The parts of this code that use a feature which is not listed. */
export function unlisted(code: string): string[] {
  const { program, errors } = parseSync('function.js', code, { sourceType: 'script', preserveParens: false });
  const nodes = nodesIn(program);
  const declared = nodes.flatMap(declaredNames);
  const isListed = (node: ESTree.Node, parent: ESTree.Node | undefined) => {
    if (!syntax.includes(node.type) || isLater(node)) return false;
    if (node.type === 'MemberExpression') {
      const { object } = node;
      const name = memberName(node);
      if (name === undefined || isOfRequest(object)) return true;
      const global = object.type === 'Identifier' && !declared.includes(object.name) && objects.get(object.name);
      return (global || members).includes(name);
    }
    if (node.type !== 'Identifier' || (parent && isName(node, parent))) return true;
    return declared.includes(node.name) || globals.includes(node.name) || objects.has(node.name);
  };
  const others = nodes.filter(({ node, parent }) => !isListed(node, parent));
  return [...errors.map((error) => error.message), ...others.map(({ node }) => code.slice(node.start, node.end))];
}

type Place = { node: ESTree.Node; parent: ESTree.Node | undefined };

function nodesIn(node: ESTree.Node, parent?: ESTree.Node): Place[] {
  const children = Object.values(node)
    .flat()
    .filter((value): value is ESTree.Node => typeof value?.type === 'string');
  return [{ node, parent }, ...children.flatMap((child) => nodesIn(child, node))];
}

/** Whether the page does not list this form of listed syntax. */
function isLater(node: ESTree.Node): boolean {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return node.async || node.generator;
    case 'Property':
      return node.shorthand || node.method || node.computed;
    case 'CatchClause':
      return node.param === null;
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return laterOperators.includes(node.operator);
    case 'Literal':
      // Flags of ES 5.1 and `sticky`. Named groups are listed, and no other feature of later regular expressions.
      return (
        'bigint' in node ||
        ('regex' in node && (/[^gimy]/.test(node.regex.flags) || /\(\?<[=!]/.test(node.regex.pattern)))
      );
    default:
      return false;
  }
}

function declaredNames({ node }: Place): string[] {
  const names = (patterns: Array<ESTree.Node | null>) =>
    patterns.flatMap((pattern) => (pattern?.type === 'Identifier' ? [pattern.name] : []));
  switch (node.type) {
    case 'VariableDeclarator':
      return names([node.id]);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return names([node.id, ...node.params]);
    case 'ArrowFunctionExpression':
      return names(node.params);
    case 'RestElement':
      return names([node.argument]);
    case 'CatchClause':
      return names([node.param]);
    default:
      return [];
  }
}

/** The member that this expression names: `b` of `a.b` and `a['b']`. */
function memberName({ property, computed }: ESTree.MemberExpression): string | undefined {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}

/** Whether the request chooses the names of its members. */
function isOfRequest(node: ESTree.Node): boolean {
  return node.type === 'MemberExpression' && ['headers', 'querystring', 'cookies'].includes(memberName(node) ?? '');
}

/** Whether this word is the name of a member or a label, and no variable. */
function isName(word: ESTree.Node, parent: ESTree.Node): boolean {
  if (parent.type === 'MemberExpression') return parent.property === word && !parent.computed;
  if (parent.type === 'Property') return parent.key === word && !parent.computed;
  return ['LabeledStatement', 'BreakStatement', 'ContinueStatement'].includes(parent.type);
}
