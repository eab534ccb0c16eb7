import { readFileSync } from 'node:fs'
import { basename, join, posix, relative, sep } from 'node:path'
import { build, transform } from 'esbuild'
import { workerConstants, workers } from './bundle-workers.mjs'

/** The oldest Node that the bundle runs on. */
const target = 'node20.19'

/** Entry files of packages, replaced by the only part that vivarium uses. */
const alias = {
  // The entry file compiles five WebAssembly modules, of which vivarium uses one.
  '@bitauth/libauth': './node_modules/@bitauth/libauth/build/lib/crypto/secp256k1.js',
  // The CommonJS files, which are the default, cannot be bundled in part.
  graphql: './node_modules/graphql/index.mjs',
  // The entry file has two dozen algorithms.
  'hash-wasm/dist/crc32.umd.min.js': './node_modules/hash-wasm/dist/crc32.umd.min.js',
  // The entry file can also read configuration files, and prepares for it at each start.
  'yargs-parser': './node_modules/yargs-parser/browser.js',
}

/** Output name → source file. */
const entryPoints = {
  'chunks/main': 'src/cli/main.ts',
  index: 'src/index.ts',
  ...workers,
}

/** Global functions → where `timersFile` finds them. */
const TIMERS = {
  ...Object.fromEntries(
    ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'].map((name) => [
      name,
      `timers.${name}`,
    ]),
  ),
  queueMicrotask: 'queueMicrotask',
  'process.nextTick': 'process.nextTick',
  'process.hrtime': 'process.hrtime',
}

/** The name in the bundle of a function in `TIMERS`. */
const timerName = (original) => `timer_${original.replace('process.', '')}`

/**
 * The file that captures the functions in `TIMERS` when the package is loaded. All other files, with the dependencies in them, take them from
 * it. So a node in the process of a test goes on when Jest, Vitest or Sinon replace the timers, and has those of Node.js where jsdom has its
 * own. `Date` is not captured: the clock of a chain follows it, and tests can set it.
 */
const timersFile = {
  path: 'chunks/timers.cjs',
  text: `const timers = require("node:timers");
module.exports = { ${Object.entries(TIMERS)
    .map(([original, source]) => `${timerName(original)}: ${source}`)
    .join(', ')} };
`,
}

/**
 * The file that replaces src/node/files/importModule.ts. Chunks have no `import()`: `commonJs` converts it, and the code cache runs chunks without
 * the loader of Node.js. The path of this file begins with `../`, so the code cache leaves loading it to Node.js.
 */
const importFile = { path: 'importModule.cjs', text: 'exports.importModule = (url) => import(url);\n' }

const importByNode = {
  name: 'import by Node.js',
  setup({ onResolve }) {
    onResolve({ filter: /\/importModule\.ts$/ }, () => ({ path: `../${importFile.path}`, external: true }))
  },
}

/** Packages with a native addon, which cannot be bundled. They are dependencies in package.json and are loaded at run time. */
const nativePackages = ['secp256k1', 'secp256k1/*']

/**
 * Bundles the sources into CommonJS files that share chunks. Dynamic imports are loaded on first use. esbuild splits ECMAScript modules
 * only, so it writes those, and this function converts them to CommonJS: Node 20 starts it faster, and V8 can cache its machine code.
 *
 * @param {string} project the folder of the project
 * @returns the files by their path in the output folder, the bundled sources, the chunks that load together with an output, and the bytes
 *   of each source in a list of chunks
 */
export async function bundle(project) {
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  const { outputFiles, metafile } = await build({
    absWorkingDir: project,
    entryPoints,
    outdir: 'dist',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target,
    minifySyntax: true,
    legalComments: 'none',
    chunkNames: 'chunks/[name]-[hash]',
    external: nativePackages,
    alias,
    plugins: [importByNode, bindingOfClassicLevel, englishZod, integersOnDemand],
    define: {
      ...Object.fromEntries(Object.keys(TIMERS).map((original) => [original, timerName(original)])),
      'import.meta.url': 'importMetaUrl',
      'import.meta.dirname': '__dirname',
      VERSION: JSON.stringify(version),
      // Relative to the chunks that use them.
      ...workerConstants((name) => `../${name}.cjs`),
      DASHBOARD_FOLDER: '"../dashboard"',
    },
    logLevel: 'warning',
  })
  const files = await Promise.all(
    outputFiles.map(async ({ path: output, text }) => {
      const path = relative(join(project, 'dist'), output).split(sep).join('/').replace(/\.js$/, '.cjs')
      return { path, text: await commonJs(text, posix.dirname(path)) }
    }),
  )
  files.push(timersFile, importFile)
  const closureOf = (prefix) => closure(metafile, prefix)
  const sourcesOf = (chunks) =>
    Object.entries(metafile.outputs)
      .filter(([path]) => chunks.includes(chunkName(path)))
      .flatMap(([, { inputs }]) => Object.entries(inputs).map(([source, { bytesInOutput }]) => [source, bytesInOutput]))
  return { files, inputs: Object.keys(metafile.inputs), closureOf, sourcesOf }
}

const chunkName = (path) => basename(path).replace(/\.js$/, '.cjs')

/**
 * The files in packs/, in the order in which a start loads them: name → its chunks, without the chunks of earlier packs.
 *
 * @param {(prefix: string) => string[]} closureOf
 * @returns {Record<string, string[]>}
 */
export function planPacks(closureOf) {
  const packs = {}
  for (const [name, entry] of [
    ['start.cjs', 'dist/chunks/main'],
    ['store.cjs', 'dist/chunks/openStore-'],
    ['fixture.cjs', 'dist/chunks/fixtureStore-'],
    ['chain.cjs', 'dist/chunks/openEthereum-'],
    // Loaded only for forks. The others are loaded with every chain.
    ['upstream.cjs', 'dist/chunks/openUpstream-'],
  ]) {
    const before = Object.values(packs).flat()
    packs[name] = closureOf(entry).filter((chunk) => !before.includes(chunk))
  }
  packs['start.cjs'].unshift(basename(timersFile.path))
  return packs
}

/** The chunks that are loaded together with the output whose path begins with `prefix`, itself included, by their names. */
function closure({ outputs }, prefix) {
  const first = Object.keys(outputs).find((path) => path.startsWith(prefix))
  if (first === undefined) throw new Error(`the bundle has no ${prefix}`)
  const found = new Set()
  const add = (path) => {
    if (found.has(path)) return
    found.add(path)
    for (const { path: next, kind } of outputs[path].imports)
      if (kind === 'import-statement' && next in outputs) add(next)
  }
  add(first)
  return [...found].map(chunkName)
}

/**
 * Returns one file with several chunks, as functions by their names. Without it, a start would spend most of its time with reading and
 * compiling dozens of small files. Only the command loads packs (src/cli/codeCache.ts). Other users load the chunks.
 */
export function pack(files, names) {
  const textOf = new Map(files.map(({ path, text }) => [basename(path), text]))
  const entries = names.map(
    (name) =>
      `${JSON.stringify(name)}: function (exports, require, module, __filename, __dirname) {\n${textOf.get(name)}\n}`,
  )
  return `({\n${entries.join(',\n')}\n})\n`
}

/** Bundles the first file of the command into one file. It has no chunks, because it loads them. */
export async function bundleCommand({ project, entryPoint, define }) {
  const { outputFiles } = await build({
    absWorkingDir: project,
    entryPoints: [entryPoint],
    write: false,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target,
    minifySyntax: true,
    banner: { js: '#!/usr/bin/env node' },
    define,
    logLevel: 'warning',
  })
  return outputFiles[0].text
}

/**
 * Bundles the entry for Vitest, an ECMAScript module. It imports the node from index.cjs, and Vitest and viem from the packages of its user.
 */
export async function bundleForVitest({ project, entryPoint }) {
  const { outputFiles } = await build({
    absWorkingDir: project,
    entryPoints: [entryPoint],
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target,
    minifySyntax: true,
    legalComments: 'none',
    external: ['vitest', 'viem', 'viem/*'],
    plugins: [nodeFromApi],
    logLevel: 'warning',
  })
  return outputFiles[0].text
}

const nodeFromApi = {
  name: 'node from the API',
  setup({ onResolve }) {
    onResolve({ filter: /\/node\.ts$/ }, () => ({ path: './index.cjs', external: true }))
  },
}

async function commonJs(module, folder) {
  // Only in an ECMAScript module does esbuild rename variables that clash with the variables of CommonJS. `import.meta` makes the file one.
  const { code } = await transform(`${linkDirectly(module)}\nimport.meta;`, {
    format: 'cjs',
    platform: 'node',
    target,
    minifyWhitespace: true,
    // Names stay readable in stack traces, and lines stay short enough to look at.
    lineLimit: 160,
    legalComments: 'none',
    supported: { 'dynamic-import': false },
  })
  const linked = code.replaceAll(REQUIRE, 'require').replaceAll(MODULE, 'module').replaceAll(EXPORTS, 'exports')
  const head = []
  if (linked.includes('importMetaUrl'))
    head.push('const importMetaUrl = require("node:url").pathToFileURL(__filename).href;')
  const timers = Object.keys(TIMERS)
    .map(timerName)
    .filter((name) => linked.includes(name))
  if (timers.length > 0)
    head.push(`const { ${timers.join(', ')} } = require("./${posix.relative(folder, timersFile.path)}");`)
  return escapeNonAscii([...head, linked].join('\n'))
}

/** Returns the same code in ASCII, which takes half the memory. esbuild leaves other characters in regular expressions. */
const escapeNonAscii = (code) =>
  code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Placeholders for the variables of CommonJS until esbuild has renamed variables of the same name. */
const REQUIRE = '__requireOfCommonJs'
const MODULE = '__moduleOfCommonJs'
const EXPORTS = '__exportsOfCommonJs'

/**
 * Converts imports from other chunks to constants, and exports to plain properties. esbuild would convert each export to two getters, which
 * V8 calls at each use and cannot inline: that costs more than many of the exported functions. Constants have the same values, because
 * chunks import each other without cycles, and no exported variable is assigned later.
 */
function linkDirectly(module) {
  checkFixedExports(module)
  return module
    .replaceAll(/^import \{([^}]*)\} from "(\.[^"]*)\.js";$/gm, (_, names, path) => {
      const pairs = names.split(',').map((name) => name.trim().replace(/ as /, ': '))
      return `const { ${pairs.join(', ')} } = ${REQUIRE}("${path}.cjs");`
    })
    .replaceAll(/^import "(\.[^"]*)\.js";$/gm, `${REQUIRE}("$1.cjs");`)
    .replaceAll(/\bimport\("(\.[^"]*)\.js"\)/g, `Promise.resolve().then(() => ${REQUIRE}("$1.cjs"))`)
    .replace(/^export default (.*);$/m, `${MODULE}.exports = { default: $1 };`)
    .replace(/^export \{([^}]*)\};$/m, (_, names) => {
      const pairs = names
        .split(',')
        .map((name) => name.trim().split(' as '))
        .filter(([local]) => local !== '')
      const exported = pairs.map(([local, name = local]) => (name === local ? name : `${name}: ${local}`))
      // Node finds the names of exports in this line when an ECMAScript module imports the file.
      const shown = pairs.map(([local, name = local]) => `${EXPORTS}.${name} = `)
      return `0 && (${shown.join('')}0);\n${MODULE}.exports = { ${exported.join(', ')} };`
    })
}

/** Throws if a chunk assigns to an exported name twice, because its importers would keep the first value. */
function checkFixedExports(module) {
  for (const [, list] of module.matchAll(/^export \{([^}]*)\};$/gm))
    for (const entry of list.split(',')) {
      const [name] = entry.trim().split(' as ')
      const local = name.replaceAll('$', '\\$')
      const assignments = new RegExp(
        `(?<![.\\w$])${local}\\s*(?:=(?![=>])|\\+\\+|--|(?:[-+*/|&^%]|\\?\\?|\\|\\||&&)=)`,
        'g',
      )
      if ([...module.matchAll(assignments)].length > 1)
        throw new Error(
          `the exported name ${name} is assigned twice: its importers in other chunks would keep the first value`,
        )
    }
}

/** Bundles `classic-level` except the file that loads its native addon. */
const bindingOfClassicLevel = {
  name: 'binding of classic-level',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/binding$/ }, ({ importer }) =>
      importer.includes('classic-level') ? { path: 'classic-level/binding.js', external: true } : undefined,
    )
  },
}

/** Leaves out the messages of zod in fifty other languages. */
const englishZod = {
  name: 'English zod',
  setup({ onLoad }) {
    onLoad({ filter: /zod[/\\]v4[/\\]locales[/\\]index\.js$/ }, () => ({
      contents: `export { default as en } from './en.js'`,
    }))
  },
}

/**
 * Removes a list of the first 65,536 integers, which @ethereumjs/util fills when it is loaded. The list costs each start several
 * milliseconds and 2 MiB.
 */
const integersOnDemand = {
  name: 'integers on demand',
  setup({ onLoad }) {
    onLoad({ filter: /@ethereumjs[/\\]util[/\\]dist[/\\]esm[/\\]bytes\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      const contents = text
        .replace(/for \([^)]*\) \{\s*BIGINT_CACHE\[i\] = BigInt\(i\);\s*\}/, '')
        .replaceAll(/return BIGINT_CACHE\[([^;]*)\];/g, 'return BigInt($1);')
      if (contents.includes('BIGINT_CACHE['))
        throw new Error(`${path} uses BIGINT_CACHE in a way that the bundle does not know`)
      return { contents }
    })
  },
}
