import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

/**
 * Writes the declarations of the public API: index.d.ts, vitest.d.mts and the files that they reference. They are CommonJS, like the code, which
 * works with `import` and `require`. The API for Vitest can only be imported.
 */
export function emitTypes({ project, outDir }) {
  const all = mkdtempSync(join(tmpdir(), 'vivarium-types-'))
  try {
    const compiler = join(project, 'node_modules', 'typescript', 'bin', 'tsc')
    const settings = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--noCheck']
    const options = ['-p', join(project, 'scripts', 'types.json'), ...settings, '--outDir', all]
    const { status } = spawnSync(process.execPath, [compiler, ...options], { stdio: 'inherit' })
    if (status !== 0) throw new Error('the declarations could not be made')
    rmSync(outDir, { recursive: true, force: true })
    mkdirSync(outDir, { recursive: true })
    for (const file of reachable([join(all, 'index.d.ts'), join(all, 'vitest.d.ts')])) {
      const name = relative(all, file)
      const target = join(outDir, isModule(name) ? name.replace(/\.d\.ts$/, '.d.mts') : name)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, published(name, readFileSync(file, 'utf8')))
    }
    writeFileSync(join(outDir, 'package.json'), '{ "type": "commonjs" }\n')
  } finally {
    rmSync(all, { recursive: true, force: true })
  }
}

/** What is for Vitest: it refers to packages that are ECMAScript modules. */
const isModule = (name) => /^vitest[./\\]/.test(name)

/** Returns a declaration that the compilers of users accept. */
function published(name, text) {
  const resolvable = text.replaceAll(relativeImport, (found, path) =>
    // The compiler keeps `.ts` in the imports of declarations, which older compilers do not resolve.
    found.replace(/\.ts(['"])$/, isModule(relative('.', join(dirname(name), path))) ? '.mjs$1' : '.js$1'),
  )
  // The projects of users may not include the library with the types of `await using`.
  if (name === 'index.d.ts') return `/// <reference lib="esnext.disposable" />\n${resolvable}`
  // viem may be absent in projects that do not use the client.
  return resolvable.replaceAll(/^import .* from 'viem';$/gm, (found) => `// @ts-ignore\n${found}`)
}

const relativeImport = /(?:from |import\()['"](\.[^'"]+)['"]/g

function reachable(first) {
  const found = new Set(first)
  for (const file of found) {
    for (const [, name] of readFileSync(file, 'utf8').matchAll(relativeImport)) {
      found.add(join(dirname(file), name.replace(/\.ts$/, '.d.ts')))
    }
  }
  return found
}
