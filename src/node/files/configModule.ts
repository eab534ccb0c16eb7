/** Loads configuration files in JavaScript and TypeScript. */
import { basename, extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { define, errorCode, errorMessage, errorStack } from '../../errors.ts'
import { importModule } from './importModule.ts'

const typesNotLoaded = define<{ file: string; version: string }>(
  'CannotLoadConfig',
  -32602,
  ({ file, version }) =>
    `cannot load the configuration file ${file}: this version of Node.js, ${version}, does not load TypeScript. Use Node.js 22.18 or a later 22, or 24 or later. Or write it as .js, .mjs, .cjs, .yaml or .json`,
)
const moduleFailed = define<{ place: string; reason: string }>(
  'CannotLoadConfig',
  -32602,
  ({ place, reason }) => `cannot load the configuration file ${place}: ${reason}`,
)
const loadedAsCommonJs = define<{ place: string; renamed: string }>(
  'CannotLoadConfig',
  -32602,
  ({ place, renamed }) =>
    `cannot load the configuration file ${place}: Node.js loads it as CommonJS, and it has import or export statements: rename it to ${renamed}`,
)
const nothingExported = define<{ file: string; example: string }>(
  'CannotLoadConfig',
  -32602,
  ({ file, example }) =>
    `the configuration file ${file} has no default export: export the options, as in \`${example}\``,
)

/** The endings of the names of configuration files that are modules. */
const moduleExtensions = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs']

/** Whether a configuration file is a module, by its name. */
export const isConfigModule = (file: string): boolean => moduleExtensions.includes(extname(file).toLowerCase())

/** Runs a configuration file, whose path may be relative, and returns its default export. Throws CannotLoadConfig. */
export async function loadConfigModule(file: string): Promise<unknown> {
  const url = pathToFileURL(file).href
  const exports = await importModule(url).catch((cause: unknown) => {
    throw loadFailure(file, url, cause)
  })
  if (exports.default !== undefined) return exports.default
  const isCommonJs = extname(file) === '.cjs' || extname(file) === '.cts'
  throw nothingExported({ file, example: `${isCommonJs ? 'module.exports =' : 'export default'} { chainId: 1337 }` })
}

/** The messages of Node.js about statements of ECMAScript modules in CommonJS. `npm init` makes packages CommonJS. */
const moduleSyntaxRefused = /^Cannot use import statement outside a module|^Unexpected token 'export'/

function loadFailure(file: string, url: string, cause: unknown): Error {
  // The process can load TypeScript on earlier versions too, with a loader of the user. So the attempt decides.
  if (errorCode(cause) === 'ERR_UNKNOWN_FILE_EXTENSION' && /"\.[mc]?ts"/.test(errorMessage(cause)))
    return typesNotLoaded({ file, version: process.versions.node }, { cause })
  const position = positionIn(file, url, cause)
  if (cause instanceof SyntaxError && moduleSyntaxRefused.test(cause.message))
    return loadedAsCommonJs(
      { place: file + position, renamed: basename(file).replace(/\.c?([jt]s)$/i, '.m$1') },
      { cause },
    )
  // Node.js prints the position of a syntax error in an ECMAScript module, but does not return it.
  const advice = position === '' && cause instanceof SyntaxError ? ` (node --check ${file} shows the line)` : ''
  return moduleFailed({ place: file + position, reason: errorMessage(cause) + advice }, { cause })
}

/** Returns the first position in the file in the stack of an error, as `:line` or `:line:column`. Returns '' without one. */
function positionIn(file: string, url: string, cause: unknown): string {
  const stack = errorStack(cause)
  for (const name of [url, resolve(file)]) {
    const at = stack.indexOf(`${name}:`)
    const [position] = at < 0 ? [] : (/^(:\d+){1,2}/.exec(stack.slice(at + name.length)) ?? [])
    if (position !== undefined) return position
  }
  return ''
}
