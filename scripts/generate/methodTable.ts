/** Writes src/rpc/generated/methodTable.ts from the files in src/rpc/methods. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = join('src', 'rpc', 'methods')

/** Returns the namespace and the name of every method file, in the order of the imports. */
export function methodFiles(): { namespace: string; name: string }[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: namespace }) =>
      readdirSync(join(folder, namespace)).map((file) => ({ namespace, name: file.replace(/\.ts$/, '') })),
    )
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
}

/** The linter requires imports in this order. */
const sortKey = ({ namespace, name }: { namespace: string; name: string }): string =>
  `${namespace}/${name}`.toLowerCase()

/** Returns the name of the method in a file: `eth/chainId.ts` defines eth_chainId. Only `rpc.discover` (OpenRPC) has a dot. */
export function methodName({ namespace, name }: { namespace: string; name: string }): string {
  return namespace === 'rpc' && name === 'discover' ? 'rpc.discover' : `${namespace}_${name}`
}

/** Returns src/rpc/generated/methodTable.ts: the method files by method name. */
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

/** The methods by name. */
export const methods: Readonly<Record<string, Method>> = nameMethods({
${entries.join('')}})
`
}
