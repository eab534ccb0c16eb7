import { posix } from 'node:path'

/**
 * The rules of the source tree, as functions of the name and the text of a file. File names are relative to the project and use `/`.
 */

/** Layers, lowest first. A file may import its layer and lower rows, but not another layer of its row. */
const rows: readonly (readonly string[])[] = [
  [
    'bytes',
    'checkGlobals',
    'closeAll',
    'dates',
    'folders',
    'json',
    'largeNumbers',
    'lazyValue',
    'monotonicNow',
    'serialQueue',
    'replaceFile',
    'standardAbi',
  ],
  ['yieldToEventLoop'],
  ['errors'],
  ['options'],
  ['crypto'],
  ['storage'],
  ['state'],
  ['evm'],
  ['protocol'],
  ['execution'],
  ['chain', 'layer2'],
  ['reference', 'settlementLayer', 'upstream'],
  ['simulate'],
  ['fixtures'],
  ['reports'],
  ['rpc'],
  ['gateway', 'dashboard', 'dashboard/web'],
  ['node'],
  ['wallet'],
  ['index', 'vitest', 'cli'],
]

/** Layers that may import only some of the lower layers. The gateway uses endpoints, never chains. */
const restricted: Readonly<Record<string, readonly string[]>> = {
  simulate: [
    'bytes',
    'yieldToEventLoop',
    'errors',
    'options',
    'crypto',
    'storage',
    'state',
    'evm',
    'protocol',
    'execution',
    'chain',
  ],
  gateway: [
    'bytes',
    'closeAll',
    'dates',
    'folders',
    'json',
    'lazyValue',
    'monotonicNow',
    'serialQueue',
    'replaceFile',
    'yieldToEventLoop',
    'errors',
    'options',
    'rpc',
  ],
  dashboard: ['bytes', 'errors', 'options'],
  cli: ['bytes', 'dates', 'errors', 'folders', 'options', 'replaceFile', 'index', 'node'],
  // Browser code talks to the node over the network. It shares only data.
  'dashboard/web': ['standardAbi'],
}

/** The packages that browser code may use. */
const browserPackages = /^(preact|@preact\/signals|viem|ox)(\/|$)/

/** Parts of `src/rpc`, lowest first, with the same rule as the layers. */
const rpcParts: readonly string[] = [
  'generated/methodNames',
  'generated/methodExamples',
  'generated/restPaths',
  'errors',
  'asciiText',
  'longText',
  'responseText',
  'parseJsonInSlices',
  'alchemy',
  'rawJson',
  'wire',
  'ports',
  'events',
  'protocol',
  'generated/methodTypes',
  'provider',
  'services',
  'methods',
  'generated/methodTable',
]

/** `src/rpc/wire/block.ts` → `wire`; each generated file is a separate part. */
function rpcPartOf(file: string): string {
  const [, , folder = '', name = ''] = file.replace(/\.ts$/, '').split('/')
  return folder === 'generated' ? `${folder}/${name}` : folder
}

/** `src/chain/transactions/pool.ts` → `chain`; `src/node.ts` → `node`; browser code is a separate layer. */
export function layerOf(file: string): string {
  if (file.startsWith('src/dashboard/web/')) return 'dashboard/web'
  const [, first = ''] = file.split('/')
  return first.replace(/\.ts$/, '')
}

/** Returns the layers that a layer may import, including itself. Undefined for an unknown layer. */
export function mayImport(layer: string): readonly string[] | undefined {
  const height = rows.findIndex((row) => row.includes(layer))
  if (height < 0) return undefined
  return [layer, ...(restricted[layer] ?? rows.slice(0, height).flat())]
}

/** Returns every module that a text imports: `import … from`, `export … from`, bare, type-only, `import()`, `typeof import()`, `require()`. */
export function importsOf(text: string): string[] {
  return allImports(text).map(({ name }) => name)
}

interface Import {
  readonly name: string
  /** Whether it imports only types, so it is absent at run time. */
  readonly isType: boolean
}

function allImports(text: string): Import[] {
  const { code, strings } = bareCode(text)
  const patterns = [
    /(?<![\w.$])(?:import|export)\b(?!\s*\()([^;'()]*?)\bfrom\s*'(\d+)'/g,
    /(?<![\w.$])import()\s*'(\d+)'/g,
    /(?<![\w.$])(?:import|require)()\s*\(\s*'(\d+)'/g,
  ]
  const typeClause = /^\s*(type\s+[{*\w]|\{(\s*type\s[^,}]*,?)+\s*\}\s*$)/
  return patterns
    .flatMap((pattern) => [...code.matchAll(pattern)])
    .map(([, clause = '', index]) => ({ name: strings[Number(index)] ?? '', isType: typeClause.test(clause) }))
}

/** Removes comments and replaces each string by its index in quotes, because strings and comments are not code. */
function bareCode(text: string): { code: string; strings: string[] } {
  const strings: string[] = []
  const token = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g
  const code = text.replace(token, (found) => {
    if (found.startsWith('/')) return ' '
    return `'${strings.push(found.slice(1, -1)) - 1}'`
  })
  return { code, strings }
}

/** Imports modules of the user. */
const IMPORTER = 'src/node/files/importModule.ts'

/** Returns a description of each violation in a file of `src/`. */
export function violations(file: string, text: string): string[] {
  const { code } = bareCode(text)
  return [
    ...layerViolations(file, text),
    ...rpcPartViolations(file, text),
    ...packageViolations(file, text),
    ...(file !== IMPORTER && /(?<![\w.$])import\s*\(\s*[^'\s]/.test(code)
      ? ['imports a computed name, which cannot be checked']
      : []),
    ...barrelViolations(file, code),
    ...(/\bexport\s+default\b|\bas\s+default\b/.test(code) && !file.startsWith('src/rpc/methods/')
      ? ['has a default export, which only method files may have']
      : []),
    ...nameViolations(file),
    ...(importsOf(text).some((name) => /^zod(\/|$)/.test(name)) && !mayUseZod(file)
      ? ['imports zod, which belongs to the edge: src/rpc/wire, method definitions and src/fixtures/schema']
      : []),
    ...(text.split('\n').length - 1 > 400 && !isGenerated(text) ? ['is longer than 400 lines: split it'] : []),
  ]
}

/** Files of the project that a file imports. */
function relativeImports(file: string, text: string): string[] {
  return importsOf(text)
    .filter((name) => name.startsWith('.'))
    .map((name) => targetOf(file, name))
}

const targetOf = (file: string, name: string): string => posix.normalize(posix.join(posix.dirname(file), name))

/** Folders whose types refer to each other, as the run of an EVM and its handlers do. Their imports of types may form circles. */
const mutualFolders = ['src/evm/', 'src/state/trie/']

/** Returns a circle of imports among files as `a → b → a`, or undefined. `texts` has the text of each file by its name. */
export function findCircle(texts: ReadonlyMap<string, string>): string | undefined {
  const finished = new Set<string>()
  const visit = (file: string, path: readonly string[]): string | undefined => {
    const start = path.indexOf(file)
    if (start >= 0) return [...path.slice(start), file].join(' → ')
    if (finished.has(file)) return undefined
    for (const target of orderedImports(file, texts.get(file) ?? '')) {
      const circle = visit(target, [...path, file])
      if (circle !== undefined) return circle
    }
    finished.add(file)
    return undefined
  }
  for (const file of texts.keys()) {
    const circle = visit(file, [])
    if (circle !== undefined) return circle
  }
  return undefined
}

/** Files that a file imports and that must not import it. */
function orderedImports(file: string, text: string): string[] {
  const folder = mutualFolders.find((each) => file.startsWith(each))
  return allImports(text)
    .filter(({ name }) => name.startsWith('.'))
    .map(({ name, isType }) => ({ target: targetOf(file, name), isType }))
    .filter(({ target, isType }) => !(isType && folder !== undefined && target.startsWith(folder)))
    .map(({ target }) => target)
}

function layerViolations(file: string, text: string): string[] {
  const layer = layerOf(file)
  const allowed = mayImport(layer)
  if (allowed === undefined) return [`belongs to no known layer: place ${layer} in test/architecture.ts`]
  return relativeImports(file, text)
    .filter((target) => !target.startsWith('src/') || !allowed.includes(layerOf(target)))
    .map((target) => `${layer} may not import ${target}`)
}

function rpcPartViolations(file: string, text: string): string[] {
  if (layerOf(file) !== 'rpc') return []
  const height = rpcParts.indexOf(rpcPartOf(file))
  if (height < 0) return [`belongs to no known part of src/rpc: place ${rpcPartOf(file)} in test/architecture.ts`]
  return relativeImports(file, text)
    .filter((target) => layerOf(target) === 'rpc' && rpcParts.indexOf(rpcPartOf(target)) > height)
    .map((target) => `${rpcPartOf(file)} may not import ${target}`)
}

function packageViolations(file: string, text: string): string[] {
  if (layerOf(file) !== 'dashboard/web') return []
  return importsOf(text)
    .filter((name) => !name.startsWith('.') && !browserPackages.test(name))
    .map((name) => `browser code may not import ${name}`)
}

function barrelViolations(file: string, code: string): string[] {
  if (file === 'src/index.ts') return []
  return /\bexport\s+(?:type\s+)?(?:\*|\{[^}]*\})[^;'\n]*\bfrom\b/.test(code)
    ? ['re-exports: only src/index.ts is a barrel']
    : []
}

/** Generated files have no main export. */
const isGenerated = (text: string): boolean => /^\/\/ .*Do not edit/.test(text)

const vagueNames = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'manager', 'impl', 'shared', 'lib']

function nameViolations(file: string): string[] {
  const parts = file.replace(/\.ts$/, '').split('/').slice(1)
  return parts.filter((part) => vagueNames.includes(part)).map((part) => `the name "${part}" is too general`)
}

function mayUseZod(file: string): boolean {
  return /^src\/(rpc\/(wire\/|methods\/|(protocol\/method\w*|services\/openRpcDocument)\.ts$)|fixtures\/schema)/.test(
    file,
  )
}
