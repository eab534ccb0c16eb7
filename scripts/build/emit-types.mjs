import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

/**
 * Writes the declarations of the public API: index.d.ts, vitest.d.mts and the files that they reference. They are CommonJS, like the code, which
 * works with `import` and `require`. The API for Vitest can only be imported.
 */
export function emitTypes({ project, outDir }) {
  const allTypes = mkdtempSync(join(tmpdir(), 'vivarium-types-'))
  try {
    const compiler = join(project, 'node_modules', 'typescript', 'bin', 'tsc')
    const settings = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--noCheck']
    const options = ['-p', join(project, 'scripts', 'build', 'types.json'), ...settings, '--outDir', allTypes]
    const { status } = spawnSync(process.execPath, [compiler, ...options], { stdio: 'inherit' })
    if (status !== 0) throw new Error('the compiler wrote no declarations')
    rmSync(outDir, { recursive: true, force: true })
    mkdirSync(outDir, { recursive: true })
    for (const file of importedFiles([join(allTypes, 'index.d.ts'), join(allTypes, 'vitest.d.ts')])) {
      const name = relative(allTypes, file)
      const target = join(outDir, isModule(name) ? name.replace(/\.d\.ts$/, '.d.mts') : name)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, toPublished(name, readFileSync(file, 'utf8')))
    }
    writeFileSync(join(outDir, 'package.json'), '{ "type": "commonjs" }\n')
  } finally {
    rmSync(allTypes, { recursive: true, force: true })
  }
}

/** Whether a declaration is of an ECMAScript module: those for Vitest import packages that are such modules. */
const isModule = (name) => /^vitest[./\\]/.test(name)

/** Returns a declaration that the compilers of users accept. */
function toPublished(name, text) {
  const resolvable = text.replaceAll(relativeImport, (found, path) =>
    // The compiler keeps `.ts` in the imports of declarations, which older compilers do not resolve.
    found.replace(/\.ts(['"])$/, isModule(relative('.', join(dirname(name), path))) ? '.mjs$1' : '.js$1'),
  )
  // The projects of users may not include the library with the types of `await using`.
  if (name === 'node.d.ts') return `/// <reference lib="esnext.disposable" />\n${resolvable}`
  // viem may be absent in projects that do not use the client.
  return resolvable.replaceAll(/^import .* from 'viem';$/gm, (found) => `// @ts-ignore\n${found}`)
}

const relativeImport = /(?:from |import\()['"](\.[^'"]+)['"]/g

/** The files and all files that they import. */
function importedFiles(entries) {
  const files = new Set(entries)
  for (const file of files) {
    for (const [, name] of readFileSync(file, 'utf8').matchAll(relativeImport)) {
      files.add(join(dirname(file), name.replace(/\.ts$/, '.d.ts')))
    }
  }
  return files
}
