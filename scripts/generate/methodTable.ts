import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = join('src', 'rpc', 'methods')

/** Namespace and name of every method file, in the order of the method names. */
export function methodFiles(): { namespace: string; name: string }[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: namespace }) =>
      readdirSync(join(folder, namespace)).map((file) => ({ namespace, name: file.replace(/\.ts$/, '') })),
    )
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
}

/** The order in which the linter wants imports. */
const sortKey = ({ namespace, name }: { namespace: string; name: string }): string =>
  `${namespace}/${name}`.toLowerCase()

/** The name of the method in a file: `eth/chainId.ts` holds eth_chainId; only `rpc.discover` (OpenRPC) has a dot. */
export function methodName({ namespace, name }: { namespace: string; name: string }): string {
  return namespace === 'rpc' && name === 'discover' ? 'rpc.discover' : `${namespace}_${name}`
}

/** src/rpc/generated/methodTable.ts: every method file by the name of its method. */
export function methodTable(): string {
  const files = methodFiles()
  const identifier = (file: { namespace: string; name: string }) => methodName(file).replace('.', '_')
  const imports = files.map(
    (file) => `import ${identifier(file)} from '../methods/${file.namespace}/${file.name}.ts'\n`,
  )
  const entries = files.map((file) => {
    const name = methodName(file)
    return name === identifier(file) ? `  ${name},\n` : `  '${name}': ${identifier(file)},\n`
  })
  return `// Made from the files of methods/ by \`npm run generate\`. Do not edit.
${imports.join('')}import { type Method, nameMethods } from '../protocol/method.ts'

/** Every method by its name. */
export const methods: Readonly<Record<string, Method>> = nameMethods({
${entries.join('')}})
`
}
